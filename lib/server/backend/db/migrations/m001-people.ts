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

export async function createPeople(db: AnyDb) {
  const schools = textColumns(tableWithId(db, 'schools'), 'name', 'address').addColumn('logo', 'text');
  await timestampColumns(schools, 'created_at', 'updated_at').execute();

  const users = ownedColumns(tableWithId(db, 'users')).addColumn('mobileno', 'text', (column) =>
    column.notNull().unique(),
  );
  await flagColumns(
    textColumns(users, 'email', 'first_name', 'middle_name', 'last_name', 'profilepic', 'search_text'),
    0,
    'can_sign_in',
  ).execute();
  await addIndex(db, 'users', 'school_id', 'id');

  const tokens = linkColumn(tableWithId(db, 'access_tokens'), 'user_id', 'users', 'cascade');
  await timestampColumns(tokens, 'created_at', 'expires_at')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .execute();
  await addIndex(db, 'access_tokens', 'expires_at');

  const codes = linkColumn(tableWithId(db, 'otp_codes'), 'user_id', 'users', 'cascade');
  await flagColumns(timestampColumns(textColumns(codes, 'salt', 'code_hash'), 'created_at', 'expires_at'), 0, 'tries')
    .addColumn('used_at', 'text')
    .addUniqueConstraint('otp_codes_user', ['user_id'])
    .execute();

  const employees = linkColumn(ownedColumns(tableWithId(db, 'employees')), 'user_id', 'users');
  await textColumns(employees, 'emp_no', 'designation', 'search_text')
    .addColumn('deleted_at', 'text')
    .addUniqueConstraint('employees_user', ['user_id'])
    .execute();
  await uniqueIgnoringCase(db, 'employees', 'emp_no', 'school_id');
  await addIndex(db, 'employees', 'school_id', 'id');
}
