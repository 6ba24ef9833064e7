import {
  type AnyDb,
  addIndex,
  addLinkColumn,
  addTextColumns,
  addTimestampColumns,
  createTableWithId,
} from '../columns';

export async function createBin(db: AnyDb) {
  const bin = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'bin_records'), 'school_id', 'schools'),
    'deleted_by',
    'users',
  ).addColumn('record_id', 'integer', (column) => column.notNull());
  await addTimestampColumns(addTextColumns(bin, 'noun', 'name', 'rows'), 'created_at').execute();
  await addIndex(db, 'bin_records', 'school_id', 'id');
  await addIndex(db, 'bin_records', 'created_at');
}
