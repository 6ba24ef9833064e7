import {
  type AnyDb,
  addIndex,
  addLinkColumn,
  addTextColumns,
  addTimestampColumns,
  createTableWithId,
} from '../columns';

export async function createChanges(db: AnyDb) {
  const changes = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'changes'), 'school_id', 'schools'),
    'actor_id',
    'users',
  )
    .addColumn('record_id', 'integer')
    .addColumn('record_count', 'integer', (column) => column.notNull().defaultTo(1));
  await addTimestampColumns(addTextColumns(changes, 'noun', 'verb', 'fields', 'version'), 'created_at').execute();
  await addIndex(db, 'changes', 'school_id', 'id');
  await addIndex(db, 'changes', 'school_id', 'created_at');
  await addIndex(db, 'changes', 'school_id', 'noun', 'record_id');
}
