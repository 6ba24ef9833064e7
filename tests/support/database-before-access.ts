import { type Kysely, sql } from 'kysely';
import { migrate } from '@/lib/server/backend/db/open/migrate';
import type { Schema } from '@/lib/server/backend/db/schema';

/** The last migration of version 1.4, in which users have the flag `can_sign_in` and no roles. */
export const stepBeforeAccess = '016-parents-in-search';

/** The mobile numbers of two users who can sign in, one of each school. */
export const [hillAdminMobile, lakeAdminMobile] = ['9000000001', '9000000003'];

const times = "'2026-04-01T00:00:00.000Z', '2026-04-02T00:00:00.000Z'";
const later = "'2999-01-01T00:00:00.000Z'";

const statements = [
  `insert into schools (name, created_at, updated_at) values ('Hill School', ${times}), ('Lake School', ${times})`,
  `insert into users (school_id, mobileno, first_name, can_sign_in, created_at, updated_at) values
    (1, '${hillAdminMobile}', 'Asha', 1, ${times}), (1, '9000000002', 'Ravi', 1, ${times}),
    (2, '${lakeAdminMobile}', 'Rani', 1, ${times}), (1, '9000000004', 'Meena', 0, ${times}),
    (2, '9000000005', 'Uma', 0, ${times}), (2, '9000000006', 'Deleted', 0, ${times})`,
  'delete from users where id = 6',
  `insert into employees (school_id, user_id, emp_no, same_key, deleted_at, created_at, updated_at) values
    (1, 2, 'E-1', 'E-1', '2026-05-01', ${times}), (2, 5, 'E-1', 'E-1', '2026-05-01', ${times})`,
  `insert into students (school_id, enrollmentno, same_key, created_at, updated_at) values (1, 'S-1', 'S-1', ${times})`,
  `insert into student_parents (student_id, user_id, parent_type, created_at) values (1, 4, 'mother', '2026-04-01')`,
  `insert into access_tokens (user_id, token_hash, created_at, expires_at) values
    (1, 'first', '2026-05-01', ${later}), (1, 'second', '2026-05-02', ${later}), (3, 'third', '2026-05-03', ${later})`,
  `insert into otp_codes (user_id, salt, code_hash, tries, wrong_guesses, created_at, expires_at) values
    (3, 'salt', 'hash', 2, 7, '2026-05-01', ${later}), (1, 'salt', 'other hash', 0, 0, '2026-05-02', ${later})`,
];

/** Creates the tables of version 1.4 in an empty database, with two schools. */
export async function createSchoolsBeforeAccess(db: Kysely<Schema>): Promise<void> {
  await migrate(db, { lastStep: stepBeforeAccess });
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Adds this many registered people to the first school. */
export const addPeopleBeforeAccess = (db: Kysely<Schema>, count: number) =>
  sql`insert into users (school_id, mobileno, search_text, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select 1, cast(7000000000 + n as text), 'REGISTERED', '', '' from numbers`.execute(db);
