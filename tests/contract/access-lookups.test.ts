import { type CompiledQuery, sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import * as access from '@/lib/contract/access';
import { toggleEmployeeStatus, validateEmployee } from '@/lib/contract/employees';
import { updateUser, validateUser } from '@/lib/contract/parents';
import type { TestBackend } from '../support/backend';
import { explain } from '../support/explain';
import { recordStatements } from '../support/record-statements';
import { signIn, startSignedIn } from '../support/sign-in';

const isPostgres = inject('database') === 'postgres';

/**
 * Adds 19 schools, and 100,000 people in all 20 schools. Every seventh person is an employee, and every 97th may sign
 * in and has three sessions. The mobile numbers are not in the order of the ids.
 */
async function addPeople({ db, actor }: TestBackend) {
  const numbersTo = (count: number) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
  const statements = [
    sql`insert into schools (id, name, created_at, updated_at) ${numbersTo(19)}
      select 100 + n, 'School', '', '' from numbers`,
    sql`insert into users (id, school_id, mobileno, role, search_text, created_at, updated_at) ${numbersTo(100_000)}
      select 1000 + n, case n % 20 when 0 then ${sql.lit(actor.schoolId)} else 100 + n % 20 end,
        cast(7000000000 + n * 7919 % 100000 as text), case n % 97 when 0 then 'view' end, 'REGISTERED', '', '' from numbers`,
    sql`insert into employees (id, school_id, user_id, emp_no, same_key, created_at, updated_at)
      select id, school_id, id, cast(id as text), cast(id as text), '', '' from users where id > 1000 and id % 7 = 0`,
    sql`insert into access_tokens (user_id, token_hash, created_at, last_used_at, expires_at) ${numbersTo(3)}
      select id, id || '-' || n, '', '2999-01-01', '2999-01-01' from users, numbers where role = 'view'`,
    sql`insert into otp_codes (user_id, mobileno, created_at, expires_at)
      select id, mobileno, '', '2999-01-01' from users where role = 'view'`,
    ...(isPostgres ? [sql`analyze`] : []),
  ];
  for (const statement of statements) await statement.execute(db);
}

const asha = { first_name: 'Asha', middle_name: '', last_name: 'Rao', email: '', profilepic: '' };

/** The ids of two employees of the signed-in school: one without access, and one with access. */
const [employeeId, colleagueId] = [1120, 1000 + 20 * 97];

const table = '(users|employees|access_tokens|otp_codes)';

/** Matches the steps of a plan in which the database reads a whole table, or all people of a school. */
const readsMany = new RegExp(
  isPostgres
    ? `Seq Scan on ${table}|on ${table} .* rows=\\d{4}`
    : `^SCAN ${table}|users_school_id_id \\(school_id=\\?\\)`,
);

/** Matches the statements that count the rows of a school for the quota. */
const countsRows = /^select \(select count\(\*\) /;

type Act = (school: TestBackend) => Promise<unknown>;

/** Each lookup, the index that it needs, and a call that makes the lookup. */
const lookups: [string, string, Act][] = [
  [
    'a person by the number',
    'users_mobile_in_school',
    (school) => school.call(validateUser, { query: { mobile_number: '7000050280' } }),
  ],
  [
    'an employee by the number',
    'users_mobile_in_school',
    (school) => school.call(validateEmployee, { query: { mobile_number: '7000050280' } }),
  ],
  [
    'another person with the new number of a parent',
    'users_mobile_in_school',
    (school) => school.call(updateUser, { query: { user_id: employeeId }, body: { ...asha, mobileno: '9812345678' } }),
  ],
  [
    'another person who signs in with a number',
    'users_who_sign_in',
    (school) => school.call(access.grantAccess, { body: { person_id: employeeId, role: 'view' } }),
  ],
  ['the people with access', 'users_with_role', (school) => school.call(access.listAccess, {})],
  [
    'another administrator',
    'users_with_role',
    (school) => school.call(toggleEmployeeStatus, { query: { emp_id: employeeId, activate: false } }),
  ],
  [
    'the sessions of a person',
    'access_tokens_user_id',
    (school) => school.call(access.listSessions, { query: { person_id: colleagueId } }),
  ],
  [
    'the sessions of a person, to end them',
    'access_tokens_user_id',
    (school) => school.call(access.changeRole, { body: { person_id: colleagueId, role: 'full' } }),
  ],
  ['a person who signs in', 'users_who_sign_in', (school) => signIn(school, '7000068143')],
];

it('people are found among 100,000 by indexes', async () => {
  const school = await startSignedIn();
  await addPeople(school);
  const statements = recordStatements(school);
  const recorded: [string, string, CompiledQuery[]][] = [];
  for (const [what, index, act] of lookups) {
    await act(school);
    recorded.push([what, index, statements.splice(0)]);
  }
  // Explains the statements after all calls, because SQLite cannot commit while the explanation of a write is open.
  for (const [what, index, executed] of recorded) {
    const explained = executed.filter(({ sql: text }) => !countsRows.test(text));
    const plans = (await Promise.all(explained.map((statement) => explain(school, statement)))).flat();
    expect(
      plans.filter((line) => readsMany.test(line)),
      what,
    ).toEqual([]);
    expect(plans.join('\n'), what).toContain(index);
  }
});
