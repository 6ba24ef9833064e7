import { type AnyDb, addIndex, linkColumn, tableWithId, textColumns, timestampColumns } from '../columns';

export async function createImports(db: AnyDb) {
  const imports = linkColumn(linkColumn(tableWithId(db, 'imports'), 'school_id', 'schools'), 'actor_id', 'users');
  await timestampColumns(textColumns(imports, 'noun'), 'created_at').addColumn('undone_at', 'text').execute();
  await addIndex(db, 'imports', 'created_at');
  const rows = linkColumn(tableWithId(db, 'import_rows'), 'import_id', 'imports', 'cascade')
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer');
  await textColumns(rows, 'version').execute();
  await addIndex(db, 'import_rows', 'import_id', 'record_id');
}
