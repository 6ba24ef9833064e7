import { sql } from 'kysely';
import { deletion } from '@/lib/contract/bin';
import type { BulkResult } from '@/lib/contract/bulk';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

/**
 * Runs a write in a savepoint of a transaction, so that a refused write changes nothing.
 * @throws any error other than `HttpError`. The transaction must then be rolled back.
 */
export async function resultOf(db: Db, write: () => Promise<unknown>): Promise<BulkResult> {
  await sql`savepoint single_write`.execute(db);
  const result = await write().then(
    (reply) => {
      const { message, bin_id } = deletion.parse(reply);
      return { status: 200, message, bin_id };
    },
    async (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      await sql`rollback to savepoint single_write`.execute(db);
      return { status: error.status, message: error.message };
    },
  );
  await sql`release savepoint single_write`.execute(db);
  return result;
}
