import { type AnyDb, addIndex, addLinkColumn, addTimestampColumns, createTableWithId } from '../columns';

export async function createDistinctStudents(db: AnyDb) {
  const table = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'distinct_students'), 'student_id', 'students', 'cascade'),
    'other_id',
    'students',
    'cascade',
  ).addColumn('created_by', 'integer', (column) => column.notNull());
  await addTimestampColumns(table, 'created_at')
    .addUniqueConstraint('distinct_students_once', ['student_id', 'other_id'])
    .execute();
  await addIndex(db, 'distinct_students', 'other_id');
}
