import { type AnyDb, index, linkColumn, momentColumns, tableWithId, textColumns } from '../columns';

export async function createImports(db: AnyDb) {
  const imports = linkColumn(linkColumn(tableWithId(db, 'imports'), 'school_id', 'schools'), 'actor_id', 'users');
  await momentColumns(textColumns(imports, 'noun'), 'created_at').addColumn('undone_at', 'text').execute();
  await index(db, 'imports', 'created_at');
  const rows = linkColumn(tableWithId(db, 'import_rows'), 'import_id', 'imports', 'cascade')
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer');
  await textColumns(rows, 'version').execute();
  await index(db, 'import_rows', 'import_id', 'record_id');
}
