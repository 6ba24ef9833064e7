import { type AnyDb, addTimestampColumns, createTableWithId } from '../columns';

export async function createPendingPurges(db: AnyDb) {
  await addTimestampColumns(createTableWithId(db, 'pending_purges'), 'requested_at').execute();
}
