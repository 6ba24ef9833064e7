import { type AnyDb, index, linkColumn, momentColumns, tableWithId, textColumns } from '../columns';

export async function createChanges(db: AnyDb) {
  const changes = linkColumn(linkColumn(tableWithId(db, 'changes'), 'school_id', 'schools'), 'actor_id', 'users')
    .addColumn('record_id', 'integer')
    .addColumn('record_count', 'integer', (column) => column.notNull().defaultTo(1));
  await momentColumns(textColumns(changes, 'noun', 'verb', 'fields', 'version'), 'created_at').execute();
  await index(db, 'changes', 'school_id', 'id');
  await index(db, 'changes', 'school_id', 'created_at');
  await index(db, 'changes', 'school_id', 'noun', 'record_id');
}
