import {
  type AnyDb,
  addFlagColumns,
  addIndex,
  addLinkColumn,
  addOwnedColumns,
  addTextColumns,
  addTimestampColumns,
  createTableWithId,
} from '../columns';

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
