import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser, mobile } from '../support/browser';
import { createTestDatabase } from '../support/create-test-database';
import { query } from '../support/postgres';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';
import { serve } from '../support/serve';
import { startInProcess } from '../support/used-school';

const commandOn =
  (database: string) =>
  (...words: string[]) =>
    runSchoolCommand('school', { DATABASE_URL: database }, ...words);

async function consoleOn(database: string) {
  const codes: string[] = [];
  const postbox = await serve(async (request) => {
    codes.push((await request.json()).otp);
    return new Response();
  });
  const { visit, close } = await startInProcess({
    DATABASE_URL: database,
    OTP_WEBHOOK_URL: `${postbox.origin}/`,
    RATE_LIMITS: 'off',
  });
  onTestFinished(async () => {
    await close();
    await postbox.close();
  });
  const send = (browser: Browser, number: string) => browser.post('/api/auth/send-otp', { mobile: number });
  const verify = (browser: Browser) => browser.post('/api/auth/verify-otp', { otp: codes.at(-1) });
  return { browser: () => new Browser(visit), send, verify };
}

const closed = 'Your school’s console is closed. Please ask your school office.';

describe('npm run school, while a console runs on the database', () => {
  it('adds schools whose users can sign in immediately, and closes only the given one', async () => {
    const database = await createTestDatabase();
    const school = commandOn(database);
    expect(await school('add', '--name', 'Hill School', '--admin-mobile', mobile)).toMatchObject({ code: 0 });
    const { browser, send, verify } = await consoleOn(database);
    expect((await school('add', '--name', 'Lake School', '--admin-mobile', '9812345678')).said).toMatch(/school 5/);

    const [hill, lake, halfway] = [browser(), browser(), browser()];
    for (const [one, number] of [
      [hill, mobile],
      [lake, '9812345678'],
    ] as const) {
      expect((await send(one, number)).status).toBe(200);
      expect((await verify(one)).status).toBe(200);
    }
    const subjects = (one: Browser) => one.send('/api/v1/subject/list?page=1&page_size=10');
    expect([(await subjects(hill)).status, (await subjects(lake)).status]).toEqual([200, 200]);

    expect((await send(halfway, '9812345678')).status).toBe(200);
    expect(await school('disable', '5')).toMatchObject({ code: 0 });
    const late = await verify(halfway);
    expect([late.status, (await late.json()).message]).toEqual([403, closed]);
    expect([(await subjects(hill)).status, (await subjects(lake)).status]).toEqual([200, 401]);
    const refused = await send(browser(), '9812345678');
    expect([refused.status, (await refused.json()).message]).toEqual([403, closed]);

    expect(await school('enable', '5')).toMatchObject({ code: 0 });
    const again = browser();
    expect((await send(again, '9812345678')).status).toBe(200);
    expect((await verify(again)).status).toBe(200);
  });

  it('assigns unique ids when it runs concurrently', async () => {
    const database = await createTestDatabase();
    const add = (...words: string[]) => startSchoolCommand('school', { DATABASE_URL: database }, 'add', ...words).ended;
    const added = await Promise.all(
      [1, 2, 3].map((nth) => add('--name', `School ${nth}`, '--admin-mobile', `981234567${nth}`)),
    );
    expect(added.map(({ code }) => code)).toEqual([0, 0, 0]);
    const listed = JSON.parse((await commandOn(database)('list', '--json')).said);
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([4, 5, 6]);
  });

  it('lists a thousand schools from their counts, without a scan of all people', async () => {
    const database = await createTestDatabase();
    const school = commandOn(database);
    await school('add', '--name', 'Hill School', '--admin-mobile', mobile);
    await query(
      database,
      `insert into schools (name, created_at, updated_at) select 'School ' || n, '2026-04-01', '2026-04-01' from generate_series(2, 1000) n;
       insert into users (school_id, mobileno, can_sign_in, created_at, updated_at)
         select id, '7' || id * 1000 + n, case when n = 1 then 1 else 0 end, '', '' from schools, generate_series(1, 20) n where id > 4;
       insert into students (school_id, gender, same_key, created_at, updated_at)
         select id, 'F', n, '', '' from schools, generate_series(1, 10) n`,
    );
    const listed = JSON.parse((await school('list', '--json')).said);
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
      'explain select school_id, count(*) from users where can_sign_in = 1 group by 1',
    );
    expect(JSON.stringify(plan)).toContain('users_who_sign_in');
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
      /was left by an older version of the console\. Start/,
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
    const school = commandOn(database);
    await school('add', '--name', 'Hill School', '--admin-mobile', mobile);
    await query(database, change);
    const tables = () => query(database, "select tablename from pg_tables where schemaname = 'public' order by 1");
    const before = await tables();
    for (const words of [['list'], ['add', '--name', 'Lake School', '--admin-mobile', '9812345678']]) {
      const { code, said } = await school(...words);
      expect({ code, said: said.trim() }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
      expect(said).not.toContain('    at ');
    }
    expect(await tables()).toEqual(before);
  });

  it('reports missing permissions of the database user', async () => {
    const database = await createTestDatabase();
    await commandOn(database)('add', '--name', 'Hill School', '--admin-mobile', mobile);
    const name = `reader_${randomBytes(4).toString('hex')}`;
    await query(database, `create role ${name} login; grant select on all tables in schema public to ${name}`);
    onTestFinished(async () => void (await query(database, `drop owned by ${name}; drop role ${name}`)));
    const url = new URL(database);
    url.username = name;
    const { code, said } = await commandOn(url.href)('disable', '4');
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/does not let its user read and write \w+\. Grant/),
    });
  });

  it.each([
    [
      'a server that is not there',
      { port: '1' },
      /can't be used \(connect ECONNREFUSED .*\)\. Start it, or correct DATABASE_URL\.$/,
    ],
    [
      'a database that is not there',
      { pathname: '/no_school' },
      /can't be used \(database "no_school" does not exist\)/,
    ],
  ])('refuses %s', async (_, change, sentence) => {
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), change);
    const { code, said } = await commandOn(url.href)('list');
    expect({ code, said: said.trim() }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  });

  it('refuses a URL of another scheme', async () => {
    const { code, said } = await commandOn('https://db.example/school')('list');
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/DATABASE_URL must be an address such as/) });
  });
});
