import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDirectory } from '@/lib/server/backend/db/open/data-directory';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { mobile } from '../support/browser';
import { runSchoolCommand } from '../support/school-command';

const ravi = '9812345678';
const meera = '9812345679';

let folder = '';
let hill = '';
const logLines: string[] = [];
const isLogLine = (line: string) => line.startsWith('{"level"');

async function run(command: 'school' | 'people', ...args: string[]) {
  const { code, output } = await runSchoolCommand(command, { DATA_DIR: join(folder, 'schools') }, ...args);
  const lines = output.split('\n');
  logLines.push(...lines.filter(isLogLine));
  return {
    code,
    output: lines
      .filter((line) => !isLogLine(line))
      .join('\n')
      .trim(),
  };
}
const people = (...args: string[]) => run('people', ...args);
const listPeople = async (...args: string[]) => JSON.parse((await people('list', '--json', ...args)).output);

async function changeDatabase(statement: string) {
  const { db, close } = await openSqlite(join(folder, 'schools'));
  await sql.raw(statement).execute(db);
  await close();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-hill-'));
  hill = folder;
  await run('school', 'add', '--name', 'Hill School', '--admin-mobile', mobile);
  return () => rmSync(hill, { recursive: true, force: true });
});
beforeEach(() => {
  logLines.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'homeroom-people-'));
  cpSync(join(hill, 'schools'), join(folder, 'schools'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run people', () => {
  it('prints its usage with --help', async () => {
    const { code, output } = await people('--help');
    expect(code).toBe(0);
    for (const word of ['list', 'allow', 'remove', 'number', 'sessions', '--school']) expect(output).toContain(word);
  });

  it('lets a new person sign in, changes the role and the number, and removes the access', async () => {
    expect(
      await people('allow', '--mobile', '+91 98123-45678', '--name', 'Ravi  Kumar Shah', '--role', 'view'),
    ).toEqual({
      code: 0,
      output: '9812345678 can sign in to Hill School (View only).',
    });
    expect(await listPeople()).toEqual([
      expect.objectContaining({ name: 'Admin', mobile, role: 'full' }),
      expect.objectContaining({ name: 'Ravi Kumar Shah', mobile: ravi, role: 'view', lastSignIn: null, sessions: 0 }),
    ]);
    expect((await people('allow', '--mobile', ravi)).output).toMatch(
      /^9812345678 can already sign in .* \(View only\)/,
    );
    expect((await people('allow', '--mobile', ravi, '--role', 'full')).output).toBe(
      '9812345678 can sign in to Hill School (Full access).',
    );
    expect((await people('allow', '--mobile', ravi)).output).toMatch(/^9812345678 can already sign in .* Nothing was/);
    expect((await people('number', '--mobile', ravi, '--to', meera)).output).toBe(
      'Ravi Kumar Shah now signs in to Hill School with 9812345679.',
    );
    expect((await people('remove', '--mobile', mobile)).output).toBe('Admin can no longer sign in to Hill School.');
    expect(await listPeople()).toEqual([expect.objectContaining({ mobile: meera, role: 'full' })]);
    expect((await people('allow', '--mobile', mobile, '--role', 'view')).code).toBe(0);
    const operator = { level: 30, time: expect.any(String), operatorId: process.getuid?.(), schoolId: 4 };
    expect(logLines.map((line) => JSON.parse(line))).toEqual([
      { ...operator, personId: 15, role: 'view', msg: 'access granted' },
      { ...operator, personId: 15, role: 'full', msg: 'role changed' },
      { ...operator, personId: 15, msg: 'sign-in number changed' },
      { ...operator, personId: 14, msg: 'access removed' },
      { ...operator, personId: 14, role: 'view', msg: 'access granted' },
    ]);
    expect(logLines.join()).not.toMatch(/\d{10}"|Ravi|Hill/);
  });

  it('lists and ends the sessions of a person', async () => {
    expect((await people('sessions', '--mobile', mobile)).output).toBe('Admin is not signed in.');
    const now = new Date().toISOString();
    await changeDatabase(
      `insert into access_tokens (user_id, token_hash, device, created_at, last_used_at, expires_at)
       values (14, 'x', 'Chrome on Windows', '${now}', '${now}', '2999-01-01')`,
    );
    expect((await people('sessions', '--mobile', mobile)).output).toContain(`Chrome on Windows  ${now}  ${now}`);
    expect(await listPeople()).toEqual([expect.objectContaining({ sessions: 1 })]);
    expect((await people('sessions', '--mobile', mobile, '--end')).output).toBe(
      'Admin has been signed out everywhere.',
    );
    expect(await listPeople()).toEqual([expect.objectContaining({ sessions: 0 })]);
  });

  it.each<[string, string[], RegExp]>([
    ['no action', [], /^Give an action: list, allow, remove, number or sessions\./],
    ['an unknown action', ['toString'], /^Give an action: list, allow/],
    ['an option of another action', ['remove', '--mobile', mobile, '--end'], /^remove takes no --end\./],
    ['a word too many', ['list', '4'], /^4 is one argument too many\./],
    ['no number', ['allow'], /^Give the mobile number: --mobile 9876543210\.$/],
    ['no new number', ['number', '--mobile', mobile], /^Give the mobile number: --to 9876543210\.$/],
    ['nine digits', ['allow', '--mobile', '981234567'], /^--mobile must be a mobile number of 10 digits\.$/],
    [
      'an unknown role',
      ['allow', '--mobile', ravi, '--role', 'admin'],
      /^--role must be one of full, office, view, teacher\.$/,
    ],
    ['an unknown school', ['list', '--school', '9'], /^There is no school 9\./],
    [
      'a new person without a name',
      ['allow', '--mobile', ravi],
      /is not registered at this school\. Give the name too/,
    ],
    ['a long name', ['allow', '--mobile', ravi, '--name', 'x'.repeat(101)], /100 .*Nothing was changed\.$/],
    ['a number that nobody signs in with', ['remove', '--mobile', ravi], /^No person signs in to this school with 98/],
    [
      'the last administrator',
      ['remove', '--mobile', mobile],
      /^This is the last person with full access\..*changed\.$/,
    ],
    [
      'a demotion of the last administrator',
      ['allow', '--mobile', mobile, '--role', 'view'],
      /^This is the last person with full access\./,
    ],
    ['the same number', ['number', '--mobile', mobile, '--to', mobile], /^--to must be another number/],
  ])('refuses %s with an error message, and changes nothing', async (_, args, sentence) => {
    const before = await listPeople();
    expect(await people(...args)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(await listPeople()).toEqual(before);
    expect(logLines).toEqual([]);
  });

  it('asks for the school if there are several, and refuses a number that signs in to another one', async () => {
    await run('school', 'add', '--name', 'Lake School', '--admin-mobile', meera);
    expect(await people('list')).toEqual({ code: 1, output: expect.stringMatching(/has 2 schools\. .*--school 4/) });
    expect(await people('allow', '--mobile', meera, '--name', 'Meera Das', '--school', '4')).toEqual({
      code: 1,
      output: expect.stringMatching(/already used to sign in to another school.* Nothing was changed\.$/),
    });
    expect(await people('number', '--mobile', mobile, '--to', meera, '--school', '4')).toMatchObject({ code: 1 });
    expect(await listPeople('--school', '4')).toHaveLength(1);
    await people('allow', '--mobile', ravi, '--name', 'Ravi Shah', '--school', '5');
    await people('remove', '--mobile', ravi, '--school', '5');
    expect(await people('allow', '--mobile', ravi, '--name', 'Ravi Shah', '--school', '4')).toMatchObject({ code: 0 });
  });

  it('neither counts nor allows an inactive employee, but lets another person sign in instead', async () => {
    await changeDatabase(`insert into employees (school_id, user_id, emp_no, same_key, deleted_at, created_at, updated_at)
      values (4, 14, 'E1', 'e1', '2026-01-01', '', '')`);
    expect((await run('school', 'list', '--json')).output).toContain('"administrators": 0');
    await changeDatabase('update users set role = null');
    expect((await people('allow', '--mobile', mobile)).output).toMatch(/^This employee is inactive\./);
    expect(await people('allow', '--mobile', ravi, '--name', 'Ravi Shah')).toMatchObject({ code: 0 });
  });

  it('creates no school in an empty directory', async () => {
    rmSync(join(folder, 'schools'), { recursive: true });
    expect(await people('list')).toEqual({ code: 1, output: expect.stringMatching(/There is no school in/) });
    expect(existsSync(join(folder, 'schools'))).toBe(false);
  });

  it('refuses a directory that another process is replacing, without waiting', async () => {
    const release = lockDataDirectory(join(folder, 'schools'));
    const refused = await people('list');
    release();
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/is in use by another process\. Stop that one/) });
    expect(await people('list')).toMatchObject({ code: 0 });
  });
});
