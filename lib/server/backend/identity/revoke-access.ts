import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

export async function revokeAccess(db: Db, column: 'id' | 'school_id', value: number): Promise<void> {
  for (const table of ['access_tokens', 'otp_codes'] as const) {
    await db
      .deleteFrom(table)
      .where('user_id', 'in', ({ selectFrom }) => selectFrom('users').select('users.id').where(column, '=', value))
      .execute();
  }
}

export async function endSessionsOf(db: Db, userId: number, exceptId = 0): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).where('id', '!=', exceptId).execute();
}

export async function endSession(db: Db, userId: number, sessionId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new HttpError(404, 'This session has already ended.');
}
