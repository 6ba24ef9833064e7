import { type AnyDb, addIndex, linkColumn, tableWithId, textColumns, timestampColumns } from '../columns';

export async function createChanges(db: AnyDb) {
  const changes = linkColumn(linkColumn(tableWithId(db, 'changes'), 'school_id', 'schools'), 'actor_id', 'users')
    .addColumn('record_id', 'integer')
    .addColumn('record_count', 'integer', (column) => column.notNull().defaultTo(1));
  await timestampColumns(textColumns(changes, 'noun', 'verb', 'fields', 'version'), 'created_at').execute();
  await addIndex(db, 'changes', 'school_id', 'id');
  await addIndex(db, 'changes', 'school_id', 'created_at');
  await addIndex(db, 'changes', 'school_id', 'noun', 'record_id');
}
