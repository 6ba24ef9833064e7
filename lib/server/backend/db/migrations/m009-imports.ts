import {
  type AnyDb,
  addIndex,
  addLinkColumn,
  addTextColumns,
  addTimestampColumns,
  createTableWithId,
} from '../columns';

export async function createImports(db: AnyDb) {
  const imports = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'imports'), 'school_id', 'schools'),
    'actor_id',
    'users',
  );
  await addTimestampColumns(addTextColumns(imports, 'noun'), 'created_at').addColumn('undone_at', 'text').execute();
  await addIndex(db, 'imports', 'created_at');
  const rows = addLinkColumn(createTableWithId(db, 'import_rows'), 'import_id', 'imports', 'cascade')
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer');
  await addTextColumns(rows, 'version').execute();
  await addIndex(db, 'import_rows', 'import_id', 'record_id');
}
