import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import type { Schema } from '@/lib/server/backend/db/schema';

type Open = ControlledTransaction<Schema, string[]>;

/**
 * Replaces the open transaction's `transaction` method with savepoints, so that the code under test can nest
 * transactions.
 */
function nest(open: Open): Kysely<Schema> {
  const execute = async <T>(work: (inner: Transaction<Schema>) => Promise<T>): Promise<T> => {
    const inner = await open.savepoint('inner').execute();
    try {
      const result = await work(inner);
      await inner.releaseSavepoint('inner').execute();
      return result;
    } catch (error) {
      await inner.rollbackToSavepoint('inner').execute();
      throw error;
    }
  };
  return Object.defineProperty(open, 'transaction', { value: () => ({ execute }) });
}

/**
 * Runs `work` on a database and rolls back all its changes in the end.
 * @param work receives `undone`, which runs a part and rolls back only that part.
 */
export async function withinTransaction(
  db: Kysely<Schema>,
  work: (inside: Kysely<Schema>, undone: (part: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const open: Open = await db.startTransaction().execute();
  try {
    await work(nest(open), async (part) => {
      const begun = await open.savepoint('part').execute();
      await part();
      await begun.rollbackToSavepoint('part').execute();
    });
  } finally {
    await open.rollback().execute();
  }
}
