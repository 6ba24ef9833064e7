import {
  type AnyDb,
  addCaseInsensitiveUniqueIndex,
  addFlagColumns,
  addIndex,
  addLinkColumn,
  addOwnedColumns,
  addTextColumns,
  addTimestampColumns,
  createTableWithId,
} from '../columns';

export async function createAcademics(db: AnyDb) {
  const weekdays = ['workmonday', 'worktuesday', 'workwednesday', 'workthursday', 'workfriday'];
  const classes = addFlagColumns(
    addTextColumns(addOwnedColumns(createTableWithId(db, 'classes')), 'classname'),
    1,
    'isactive',
  );
  await addFlagColumns(addFlagColumns(classes, 1, ...weekdays), 0, 'worksunday', 'worksaturday').execute();
  await addCaseInsensitiveUniqueIndex(db, 'classes', 'classname', 'school_id');

  await addTextColumns(addOwnedColumns(createTableWithId(db, 'subjects')), 'subject_name').execute();
  await addCaseInsensitiveUniqueIndex(db, 'subjects', 'subject_name', 'school_id');
  const classSubjects = addLinkColumn(createTableWithId(db, 'class_subjects'), 'class_id', 'classes', 'cascade');
  await addLinkColumn(classSubjects, 'subject_id', 'subjects', 'cascade')
    .addUniqueConstraint('class_subjects_once', ['class_id', 'subject_id'])
    .execute();
  await addIndex(db, 'class_subjects', 'subject_id');

  const sections = addLinkColumn(addOwnedColumns(createTableWithId(db, 'sections')), 'class_id', 'classes');
  await addFlagColumns(addTextColumns(sections, 'section'), 1, 'isactive').execute();
  await addCaseInsensitiveUniqueIndex(db, 'sections', 'section', 'class_id');
  await addIndex(db, 'sections', 'school_id', 'class_id', 'id');
  const sectionTeachers = addLinkColumn(createTableWithId(db, 'section_teachers'), 'section_id', 'sections', 'cascade');
  await addTimestampColumns(addLinkColumn(sectionTeachers, 'employee_id', 'employees'), 'created_at')
    .addColumn('typeid', 'integer', (column) => column.notNull())
    .addUniqueConstraint('section_teachers_once', ['section_id', 'employee_id'])
    .execute();
  await addIndex(db, 'section_teachers', 'employee_id');

  await createStudents(db);
}

async function createStudents(db: AnyDb) {
  const students = addOwnedColumns(createTableWithId(db, 'students'))
    .addColumn('section_id', 'integer', (column) => column.references('sections.id').onDelete('set null'))
    .addColumn('deleted_at', 'text');
  const name = ['firstname', 'middlename', 'lastname'];
  const address = ['addressline1', 'addressline2', 'city', 'state', 'zipcode'];
  await addTextColumns(
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
  await addCaseInsensitiveUniqueIndex(db, 'students', 'enrollmentno', 'school_id');
  await addIndex(db, 'students', 'school_id', 'id');
  await addIndex(db, 'students', 'section_id', 'id');

  const parents = addLinkColumn(createTableWithId(db, 'student_parents'), 'student_id', 'students', 'cascade');
  await addTimestampColumns(
    addTextColumns(addLinkColumn(parents, 'user_id', 'users', 'cascade'), 'parent_type'),
    'created_at',
  )
    .addUniqueConstraint('student_parents_once', ['student_id', 'user_id'])
    .addUniqueConstraint('student_parents_type', ['student_id', 'parent_type'])
    .execute();
  await addIndex(db, 'student_parents', 'user_id');
}
