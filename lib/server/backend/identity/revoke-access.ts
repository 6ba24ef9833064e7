import type { Db } from '../db/schema';

/** Signs out a user, or all users of a school, and makes the codes that were sent to them useless. */
export async function revokeAccess(db: Db, column: 'id' | 'school_id', value: number): Promise<void> {
  for (const table of ['access_tokens', 'otp_codes'] as const) {
    await db
      .deleteFrom(table)
      .where('user_id', 'in', ({ selectFrom }) => selectFrom('users').select('users.id').where(column, '=', value))
      .execute();
  }
}
