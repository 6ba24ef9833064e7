import { sql } from 'kysely';
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
import { isPostgres } from '../dialect';

const copiedColumns = sql.join(
  [
    'id',
    'school_id',
    'created_by',
    'created_at',
    'updated_at',
    'mobileno',
    'email',
    'first_name',
    'middle_name',
    'last_name',
    'profilepic',
    'search_text',
  ].map((name) => sql.ref(name)),
);

/**
 * SQLite can't drop a unique column constraint. Rows that refer to users are kept, because foreign keys are off during
 * migrations.
 */
async function replaceUsers(db: AnyDb) {
  const users = addOwnedColumns(createTableWithId(db, 'new_users')).addColumn('mobileno', 'text', (column) =>
    column.notNull(),
  );
  await addTextColumns(users, 'email', 'first_name', 'middle_name', 'last_name', 'profilepic', 'search_text')
    .addColumn('role', 'text')
    .addColumn('last_sign_in_at', 'text')
    .execute();
  await sql`insert into new_users (${copiedColumns}, role)
    select ${copiedColumns}, case can_sign_in when 1 then 'full' end from users`.execute(db);
  // No new user may get the id of a deleted user.
  await sql`delete from sqlite_sequence where name = 'new_users'`.execute(db);
  await sql`insert into sqlite_sequence select 'new_users', seq from sqlite_sequence where name = 'users'`.execute(db);
  await db.schema.dropTable('users').execute();
  await db.schema.alterTable('new_users').renameTo('users').execute();
  await addIndex(db, 'users', 'school_id', 'id');
}

async function alterUsers(db: AnyDb) {
  const users = db.schema.alterTable('users');
  await users.addColumn('role', 'text').addColumn('last_sign_in_at', 'text').execute();
  await sql`update users set role = 'full' where can_sign_in = 1`.execute(db);
  await users.dropConstraint('users_mobileno_key').execute();
  await users.dropColumn('can_sign_in').execute();
}

async function replaceCodes(db: AnyDb) {
  const codes = addLinkColumn(createTableWithId(db, 'new_otp_codes'), 'user_id', 'users', 'cascade');
  await addFlagColumns(
    addTimestampColumns(addTextColumns(codes, 'mobileno', 'salt', 'code_hash'), 'created_at', 'expires_at'),
    0,
    'tries',
    'wrong_guesses',
  )
    .addColumn('used_at', 'text')
    .addColumn('guessed_at', 'text')
    .addUniqueConstraint('otp_codes_number', ['user_id', 'mobileno'])
    .execute();
  const columns = sql.raw('salt, code_hash, tries, wrong_guesses, expires_at, used_at, guessed_at');
  await sql`insert into new_otp_codes (user_id, mobileno, created_at, ${columns})
    select user_id, mobileno, otp_codes.created_at, ${columns}
    from otp_codes inner join users on users.id = user_id order by otp_codes.id`.execute(db);
  await db.schema.dropTable('otp_codes').execute();
  await db.schema.alterTable('new_otp_codes').renameTo('otp_codes').execute();
}

/**
 * From this version on, deactivated employees may not sign in. Activates all employees who could sign in before, so
 * that a school keeps its administrator.
 */
export async function addAccess(db: AnyDb) {
  await sql`update employees set deleted_at = null
    where user_id in (select id from users where can_sign_in = 1)`.execute(db);
  await (isPostgres(db) ? alterUsers(db) : replaceUsers(db));
  await sql`create unique index users_mobile_in_school on users (school_id, mobileno)`.execute(db);
  await sql`create unique index users_who_sign_in on users (mobileno) where role is not null`.execute(db);
  await sql`create index users_with_role on users (school_id) where role is not null`.execute(db);
  await replaceCodes(db);
  const tokens = db.schema.alterTable('access_tokens');
  await tokens.addColumn('device', 'text', (column) => column.notNull().defaultTo('')).execute();
  await tokens.addColumn('last_used_at', 'text', (column) => column.notNull().defaultTo('')).execute();
  await sql`update access_tokens set last_used_at = created_at`.execute(db);
  await addIndex(db, 'access_tokens', 'user_id');
}
