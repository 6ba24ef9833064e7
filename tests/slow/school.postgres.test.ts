import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser, mobile } from '../support/browser';
import { createTestDatabase } from '../support/create-test-database';
import { query } from '../support/postgres';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';
import { serve } from '../support/serve';
import { startInProcess } from '../support/used-school';

const schoolCommandFor =
  (database: string) =>
  (...args: string[]) =>
    runSchoolCommand('school', { DATABASE_URL: database }, ...args);

async function startConsoleOn(database: string) {
  const codes: string[] = [];
  const otpReceiver = await serve(async (request) => {
    codes.push((await request.json()).otp);
    return new Response();
  });
  const { visit, close } = await startInProcess({
    DATABASE_URL: database,
    OTP_WEBHOOK_URL: `${otpReceiver.origin}/`,
    RATE_LIMITS: 'off',
  });
  onTestFinished(async () => {
    await close();
    await otpReceiver.close();
  });
  const send = (browser: Browser, number: string) => browser.post('/api/auth/send-otp', { mobile: number });
  const verify = (browser: Browser) => browser.post('/api/auth/verify-otp', { otp: codes.at(-1) });
  return { browser: () => new Browser(visit), send, verify };
}

const closed = 'Your school’s console is closed. Ask the person who runs Homeroom at your school.';

describe('npm run school, while a console runs on the database', () => {
  it('adds schools whose users can sign in immediately, and closes only the given one', async () => {
    const database = await createTestDatabase();
    const school = schoolCommandFor(database);
    expect(await school('add', '--name', 'Hill School', '--admin-mobile', mobile)).toMatchObject({ code: 0 });
    const { browser, send, verify } = await startConsoleOn(database);
    expect((await school('add', '--name', 'Lake School', '--admin-mobile', '9812345678')).output).toMatch(/school 5/);

    const [hill, lake, halfway] = [browser(), browser(), browser()];
    for (const [client, number] of [
      [hill, mobile],
      [lake, '9812345678'],
    ] as const) {
      expect((await send(client, number)).status).toBe(200);
      expect((await verify(client)).status).toBe(200);
    }
    const subjects = (client: Browser) => client.send('/api/v1/subject/list?page=1&page_size=10');
    expect([(await subjects(hill)).status, (await subjects(lake)).status]).toEqual([200, 200]);

    expect((await send(halfway, '9812345678')).status).toBe(200);
    expect(await school('disable', '5')).toMatchObject({ code: 0 });
    const refusedVerification = await verify(halfway);
    expect([refusedVerification.status, (await refusedVerification.json()).message]).toEqual([403, closed]);
    expect([(await subjects(hill)).status, (await subjects(lake)).status]).toEqual([200, 401]);
    const refused = await send(browser(), '9812345678');
    expect([refused.status, (await refused.json()).message]).toEqual([403, closed]);

    expect(await school('enable', '5')).toMatchObject({ code: 0 });
    const reopenedBrowser = browser();
    expect((await send(reopenedBrowser, '9812345678')).status).toBe(200);
    expect((await verify(reopenedBrowser)).status).toBe(200);
  });

  it('assigns unique ids when it runs concurrently', async () => {
    const database = await createTestDatabase();
    const add = (...args: string[]) => startSchoolCommand('school', { DATABASE_URL: database }, 'add', ...args).ended;
    const added = await Promise.all(
      [1, 2, 3].map((number) => add('--name', `School ${number}`, '--admin-mobile', `981234567${number}`)),
    );
    expect(added.map(({ code }) => code)).toEqual([0, 0, 0]);
    const listed = JSON.parse((await schoolCommandFor(database)('list', '--json')).output);
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([4, 5, 6]);
  });

  it('lists a thousand schools from their counts, without a scan of all people', async () => {
    const database = await createTestDatabase();
    const school = schoolCommandFor(database);
    await school('add', '--name', 'Hill School', '--admin-mobile', mobile);
    await query(
      database,
      `insert into schools (name, created_at, updated_at) select 'School ' || n, '2026-04-01', '2026-04-01' from generate_series(2, 1000) n;
       insert into users (school_id, mobileno, role, created_at, updated_at)
         select id, '7' || id * 1000 + n, case when n = 1 then 'full' end, '', '' from schools, generate_series(1, 20) n where id > 4;
       insert into students (school_id, gender, same_key, created_at, updated_at)
         select id, 'F', n, '', '' from schools, generate_series(1, 10) n`,
    );
    const listed = JSON.parse((await school('list', '--json')).output);
    expect(listed).toHaveLength(1000);
    expect(listed.at(-1)).toMatchObject({
      id: 1003,
      name: 'School 1000',
      students: 10,
      employees: 0,
      administrators: 1,
    });
    await query(database, 'analyze');
    const plan = await query(
      database,
      'explain select school_id, count(*) from users where role is not null group by 1',
    );
    expect(JSON.stringify(plan)).toContain('users_with_role');
  });
});

describe('npm run school', () => {
  it.each<[string, string, RegExp]>([
    [
      'a newer version',
      "insert into kysely_migration values ('999', '')",
      /^The database homeroom_\w+ on \S+ was made by a newer version/,
    ],
    [
      'an older version',
      "delete from kysely_migration where name >= '011'",
      /has the tables of an older version of the console\. First make a backup with the version that you leave/,
    ],
    [
      'another application with steps of its own',
      "update kysely_migration set name = 'its-own-' || name",
      /belongs to another application/,
    ],
    [
      'another application with tables of these names',
      'drop schema public cascade; create schema public; create table users (id int)',
      /belongs to another application/,
    ],
    ['a lost table', 'drop table broadcasts', /lacks broadcasts\.\w+/],
  ])('refuses the database of %s, and changes nothing', async (_, change, sentence) => {
    const database = await createTestDatabase();
    const school = schoolCommandFor(database);
    await school('add', '--name', 'Hill School', '--admin-mobile', mobile);
    await query(database, change);
    const tables = () => query(database, "select tablename from pg_tables where schemaname = 'public' order by 1");
    const before = await tables();
    for (const args of [['list'], ['add', '--name', 'Lake School', '--admin-mobile', '9812345678']]) {
      const { code, output } = await school(...args);
      expect({ code, output: output.trim() }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
      expect(output).not.toContain('    at ');
    }
    expect(await tables()).toEqual(before);
  });

  it('reports missing permissions of the database user', async () => {
    const database = await createTestDatabase();
    await schoolCommandFor(database)('add', '--name', 'Hill School', '--admin-mobile', mobile);
    const name = `reader_${randomBytes(4).toString('hex')}`;
    await query(database, `create role ${name} login; grant select on all tables in schema public to ${name}`);
    onTestFinished(async () => void (await query(database, `drop owned by ${name}; drop role ${name}`)));
    const url = new URL(database);
    url.username = name;
    const { code, output } = await schoolCommandFor(url.href)('disable', '4');
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/does not let its user read and write \w+\. Grant/),
    });
  });

  it.each([
    [
      'a server that is not there',
      { port: '1' },
      /can't be used \(connect ECONNREFUSED .*\)\. The data is intact\. Start PostgreSQL/,
    ],
    [
      'a database that is not there',
      { pathname: '/no_school' },
      /can't be used \(database "no_school" does not exist\)/,
    ],
  ])('refuses %s', async (_, change, sentence) => {
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), change);
    const { code, output } = await schoolCommandFor(url.href)('list');
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  });

  it('refuses a URL of another scheme', async () => {
    const { code, output } = await schoolCommandFor('https://db.example/school')('list');
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/DATABASE_URL must be an address such as/),
    });
  });
});
