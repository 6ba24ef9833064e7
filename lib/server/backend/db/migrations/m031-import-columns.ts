import { type AnyDb, addLinkColumn, addTextColumns, addTimestampColumns, createTableWithId } from '../columns';

export async function createImportColumns(db: AnyDb) {
  const table = addLinkColumn(createTableWithId(db, 'import_columns'), 'school_id', 'schools');
  await addTimestampColumns(addTextColumns(table, 'noun', 'header', 'target'), 'created_at', 'updated_at')
    .addUniqueConstraint('import_columns_header', ['school_id', 'noun', 'header'])
    .execute();
}
