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

export async function createPeople(db: AnyDb) {
  const schools = addTextColumns(createTableWithId(db, 'schools'), 'name', 'address').addColumn('logo', 'text');
  await addTimestampColumns(schools, 'created_at', 'updated_at').execute();

  const users = addOwnedColumns(createTableWithId(db, 'users')).addColumn('mobileno', 'text', (column) =>
    column.notNull().unique(),
  );
  await addFlagColumns(
    addTextColumns(users, 'email', 'first_name', 'middle_name', 'last_name', 'profilepic', 'search_text'),
    0,
    'can_sign_in',
  ).execute();
  await addIndex(db, 'users', 'school_id', 'id');

  const tokens = addLinkColumn(createTableWithId(db, 'access_tokens'), 'user_id', 'users', 'cascade');
  await addTimestampColumns(tokens, 'created_at', 'expires_at')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .execute();
  await addIndex(db, 'access_tokens', 'expires_at');

  const codes = addLinkColumn(createTableWithId(db, 'otp_codes'), 'user_id', 'users', 'cascade');
  await addFlagColumns(
    addTimestampColumns(addTextColumns(codes, 'salt', 'code_hash'), 'created_at', 'expires_at'),
    0,
    'tries',
  )
    .addColumn('used_at', 'text')
    .addUniqueConstraint('otp_codes_user', ['user_id'])
    .execute();

  const employees = addLinkColumn(addOwnedColumns(createTableWithId(db, 'employees')), 'user_id', 'users');
  await addTextColumns(employees, 'emp_no', 'designation', 'search_text')
    .addColumn('deleted_at', 'text')
    .addUniqueConstraint('employees_user', ['user_id'])
    .execute();
  await addCaseInsensitiveUniqueIndex(db, 'employees', 'emp_no', 'school_id');
  await addIndex(db, 'employees', 'school_id', 'id');
}

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

export async function createSchoolLife(db: AnyDb) {
  const holidays = addTimestampColumns(
    addTextColumns(addOwnedColumns(createTableWithId(db, 'holidays')), 'holidayname'),
    'startdate',
    'enddate',
  );
  await addFlagColumns(holidays, 0, 'all_classes').addColumn('updated_by', 'integer').execute();
  await addIndex(db, 'holidays', 'school_id', 'startdate');
  const holidayClasses = addLinkColumn(createTableWithId(db, 'holiday_classes'), 'holiday_id', 'holidays', 'cascade');
  await addLinkColumn(holidayClasses, 'class_id', 'classes', 'cascade')
    .addUniqueConstraint('holiday_classes_once', ['holiday_id', 'class_id'])
    .execute();
  await addIndex(db, 'holiday_classes', 'class_id');

  await addFlagColumns(
    addTextColumns(addOwnedColumns(createTableWithId(db, 'meal_plans')), 'month', 'filepath'),
    0,
    'file_size',
  )
    .addUniqueConstraint('meal_plans_month', ['school_id', 'month'])
    .execute();

  const broadcasts = addTextColumns(
    addOwnedColumns(createTableWithId(db, 'broadcasts')),
    'notetype',
    'subject',
    'description',
    'link',
    'duedate',
    'effective_date',
  );
  await addFlagColumns(broadcasts, 0, 'section_id').execute();
  await addIndex(db, 'broadcasts', 'school_id', 'id');

  const attendance = createTableWithId(db, 'attendance').addColumn('school_id', 'integer', (column) =>
    column.notNull(),
  );
  await addTextColumns(
    addLinkColumn(addLinkColumn(attendance, 'section_id', 'sections', 'cascade'), 'student_id', 'students', 'cascade'),
    'day',
    'status',
  )
    .addUniqueConstraint('attendance_day', ['student_id', 'day'])
    .execute();
  await addIndex(db, 'attendance', 'section_id', 'day');

  const journal = addFlagColumns(createTableWithId(db, 'idempotency_keys'), 0, 'actor_id', 'status');
  await addTimestampColumns(addTextColumns(journal, 'call', 'key', 'request_hash', 'body'), 'created_at')
    .addUniqueConstraint('idempotency_keys_once', ['actor_id', 'call', 'key'])
    .execute();
  await addIndex(db, 'idempotency_keys', 'created_at');
}
