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
