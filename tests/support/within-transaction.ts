import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import type { Schema } from '@/lib/server/backend/db/schema';

type OpenTransaction = ControlledTransaction<Schema, string[]>;

/**
 * Replaces the open transaction's `transaction` method with savepoints, so that the code under test can nest
 * transactions.
 */
function nest(transaction: OpenTransaction): Kysely<Schema> {
  const execute = async <T>(work: (inner: Transaction<Schema>) => Promise<T>): Promise<T> => {
    const inner = await transaction.savepoint('inner').execute();
    try {
      const result = await work(inner);
      await inner.releaseSavepoint('inner').execute();
      return result;
    } catch (error) {
      await inner.rollbackToSavepoint('inner').execute();
      throw error;
    }
  };
  return Object.defineProperty(transaction, 'transaction', { value: () => ({ execute }) });
}

/**
 * Runs `work` on a database and rolls back all its changes in the end.
 * @param work receives `runAndUndo`, which runs a part of the work and rolls back only that part.
 */
export async function withinTransaction(
  db: Kysely<Schema>,
  work: (db: Kysely<Schema>, runAndUndo: (part: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const transaction: OpenTransaction = await db.startTransaction().execute();
  try {
    await work(nest(transaction), async (part) => {
      const savepoint = await transaction.savepoint('part').execute();
      await part();
      await savepoint.rollbackToSavepoint('part').execute();
    });
  } finally {
    await transaction.rollback().execute();
  }
}
