import { type AnyDb, addTextColumns, addTimestampColumns, createTableWithId } from '../columns';

export async function createBackups(db: AnyDb) {
  await addTextColumns(addTimestampColumns(createTableWithId(db, 'console_backups'), 'made_at'), 'filename').execute();
}
