import {
  type AnyDb,
  addIndex,
  flagColumns,
  linkColumn,
  ownedColumns,
  tableWithId,
  textColumns,
  timestampColumns,
  uniqueIgnoringCase,
} from '../columns';

export async function createAcademics(db: AnyDb) {
  const weekdays = ['workmonday', 'worktuesday', 'workwednesday', 'workthursday', 'workfriday'];
  const classes = flagColumns(textColumns(ownedColumns(tableWithId(db, 'classes')), 'classname'), 1, 'isactive');
  await flagColumns(flagColumns(classes, 1, ...weekdays), 0, 'worksunday', 'worksaturday').execute();
  await uniqueIgnoringCase(db, 'classes', 'classname', 'school_id');

  await textColumns(ownedColumns(tableWithId(db, 'subjects')), 'subject_name').execute();
  await uniqueIgnoringCase(db, 'subjects', 'subject_name', 'school_id');
  const classSubjects = linkColumn(tableWithId(db, 'class_subjects'), 'class_id', 'classes', 'cascade');
  await linkColumn(classSubjects, 'subject_id', 'subjects', 'cascade')
    .addUniqueConstraint('class_subjects_once', ['class_id', 'subject_id'])
    .execute();
  await addIndex(db, 'class_subjects', 'subject_id');

  const sections = linkColumn(ownedColumns(tableWithId(db, 'sections')), 'class_id', 'classes');
  await flagColumns(textColumns(sections, 'section'), 1, 'isactive').execute();
  await uniqueIgnoringCase(db, 'sections', 'section', 'class_id');
  await addIndex(db, 'sections', 'school_id', 'class_id', 'id');
  const sectionTeachers = linkColumn(tableWithId(db, 'section_teachers'), 'section_id', 'sections', 'cascade');
  await timestampColumns(linkColumn(sectionTeachers, 'employee_id', 'employees'), 'created_at')
    .addColumn('typeid', 'integer', (column) => column.notNull())
    .addUniqueConstraint('section_teachers_once', ['section_id', 'employee_id'])
    .execute();
  await addIndex(db, 'section_teachers', 'employee_id');

  await createStudents(db);
}

async function createStudents(db: AnyDb) {
  const students = ownedColumns(tableWithId(db, 'students'))
    .addColumn('section_id', 'integer', (column) => column.references('sections.id').onDelete('set null'))
    .addColumn('deleted_at', 'text');
  const name = ['firstname', 'middlename', 'lastname'];
  const address = ['addressline1', 'addressline2', 'city', 'state', 'zipcode'];
  await textColumns(
    students,
    'enrollmentno',
    ...name,
    ...address,
    'email',
    'mobileno',
    'dob',
    'gender',
    'profilepic',
    'search_text',
  ).execute();
  await uniqueIgnoringCase(db, 'students', 'enrollmentno', 'school_id');
  await addIndex(db, 'students', 'school_id', 'id');
  await addIndex(db, 'students', 'section_id', 'id');

  const parents = linkColumn(tableWithId(db, 'student_parents'), 'student_id', 'students', 'cascade');
  await timestampColumns(textColumns(linkColumn(parents, 'user_id', 'users', 'cascade'), 'parent_type'), 'created_at')
    .addUniqueConstraint('student_parents_once', ['student_id', 'user_id'])
    .addUniqueConstraint('student_parents_type', ['student_id', 'parent_type'])
    .execute();
  await addIndex(db, 'student_parents', 'user_id');
}
