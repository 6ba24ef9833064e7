import { type AnyDb, addFlagColumns, addIndex, addLinkColumn, createTableWithId } from '../columns';

export async function addImportedParents(db: AnyDb) {
  await db.schema.alterTable('import_rows').addColumn('section_id', 'integer').execute();
  const parents = addLinkColumn(createTableWithId(db, 'import_parents'), 'import_id', 'imports', 'cascade')
    .addColumn('student_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull());
  await addFlagColumns(parents, 0, 'is_new').execute();
  await addIndex(db, 'import_parents', 'import_id', 'student_id');
}
