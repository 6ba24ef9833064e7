import { type AnyDb, addIndex, addLinkColumn, addOwnedColumns, addTextColumns, createTableWithId } from '../columns';

export async function createSchoolYears(db: AnyDb) {
  await addTextColumns(addOwnedColumns(createTableWithId(db, 'school_years')), 'name', 'same_key')
    .addUniqueConstraint('school_years_same_key', ['school_id', 'same_key'])
    .execute();

  const sections = addLinkColumn(createTableWithId(db, 'year_sections'), 'school_id', 'schools')
    .addColumn('year_id', 'integer', (column) => column.references('school_years.id').onDelete('set null'))
    .addColumn('section_id', 'integer', (column) => column.references('sections.id').onDelete('set null'));
  await addTextColumns(sections, 'classname', 'section').execute();
  await addIndex(db, 'year_sections', 'school_id');
  await addIndex(db, 'year_sections', 'year_id');
  await addIndex(db, 'year_sections', 'section_id');

  const enrollments = addLinkColumn(
    addLinkColumn(
      addLinkColumn(createTableWithId(db, 'enrollments'), 'school_id', 'schools'),
      'year_section_id',
      'year_sections',
      'cascade',
    ),
    'student_id',
    'students',
    'cascade',
  )
    .addColumn('to_section_id', 'integer', (column) => column.references('sections.id').onDelete('set null'))
    .addColumn('deactivated_at', 'text');
  await addTextColumns(enrollments, 'outcome')
    .addUniqueConstraint('enrollments_once', ['year_section_id', 'student_id'])
    .execute();
  await addIndex(db, 'enrollments', 'school_id');
  await addIndex(db, 'enrollments', 'student_id');
  await addIndex(db, 'enrollments', 'to_section_id');
}
