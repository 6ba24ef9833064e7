import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { Browser, mobile } from '../support/browser';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';
import { startInProcess } from '../support/used-school';

let folder = '';
const logLines: string[] = [];
const newFolder = () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-school-'));
};
beforeEach(newFolder);
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  logLines.length = 0;
});

/** Runs the command. Its log lines are JSON, and are not part of the returned output. */
async function school(...args: string[]) {
  const { code, output } = await runSchoolCommand('school', { DATA_DIR: join(folder, 'schools') }, ...args);
  const isLogLine = (line: string) => line.startsWith('{"level"');
  const lines = output.split('\n');
  logLines.push(...lines.filter(isLogLine));
  return { code, output: lines.filter((line) => !isLogLine(line)).join('\n') };
}
const add = (name: string, number: string) => school('add', '--name', name, '--admin-mobile', number);
const listSchools = async () => JSON.parse((await school('list', '--json')).output);

/** The data directory with Hill School. The tests create it once, and each test that needs a school copies it. */
let hillDirectory = '';
let hillList: unknown;
beforeAll(async () => {
  newFolder();
  hillDirectory = join(folder, 'schools');
  const args = ['add', '--name', 'Hill School', '--admin-mobile', mobile];
  await startSchoolCommand('school', { DATA_DIR: hillDirectory }, ...args).ended;
  hillList = await listSchools();
  return () => rmSync(join(hillDirectory, '..'), { recursive: true });
});
const copyHill = () => cpSync(hillDirectory, join(folder, 'schools'), { recursive: true });

async function changeDatabase(work: (database: Awaited<ReturnType<typeof openSqlite>>) => Promise<unknown>) {
  const database = await openSqlite(join(folder, 'schools'));
  await work(database);
  await database.close();
}

describe('npm run school', () => {
  it('prints its usage with --help and changes nothing', async () => {
    const { code, output } = await school('--help', 'add', '--name', 'Hill School', '--admin-mobile', mobile);
    expect(code).toBe(0);
    for (const word of ['add --name', 'list [--json]', 'disable ID', 'enable ID', 'DATABASE_URL', 'DATA_DIR'])
      expect(output).toContain(word);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('adds the first school instead of the demo school, and further ones with unique ids', async () => {
    expect(await add('  Hill   School ', '+91 98765-43210')).toEqual({
      code: 0,
      output: 'Hill School has been added as school 4. 9876543210 can sign in to it.\n',
    });
    expect(await add('Lake School', '098123 45678')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/school 5/),
    });
    const { visit, close } = await startInProcess({ DATA_DIR: join(folder, 'schools') });
    expect((await new Browser(visit).post('/api/auth/send-otp', { mobile: '9812345678' })).status).toBe(200);
    await close();
    expect(await listSchools()).toEqual([
      expect.objectContaining({ id: 4, name: 'Hill School', students: 0, administrators: 1, disabledAt: null }),
      expect.objectContaining({ id: 5, name: 'Lake School', students: 0, administrators: 1, disabledAt: null }),
    ]);
  });

  it('lists schools as a table, with active people only', async () => {
    copyHill();
    await changeDatabase(({ db }) =>
      sql`
      insert into students (school_id, gender, same_key, deleted_at, created_at, updated_at)
      values (4, 'F', '1', null, '', ''), (4, 'M', '2', null, '', ''), (4, 'M', '3', 'then', '', '')`.execute(db),
    );
    await changeDatabase(({ db }) =>
      sql`
      insert into employees (school_id, user_id, emp_no, same_key, created_at, updated_at)
      values (4, 14, 'E1', 'e1', '', '')`.execute(db),
    );
    const [head = '', row = '', ...rest] = (await school('list')).output.trimEnd().split('\n');
    expect(head.split(/ {2,}/)).toEqual(['id', 'name', 'students', 'employees', 'may sign in', 'since', 'state']);
    expect(row.trim().split(/ {2,}/)).toEqual([
      ...['4', 'Hill School', '2', '1', '1', new Date().toISOString().slice(0, 10), 'active'],
    ]);
    expect(rest).toEqual([]);
  });

  it('shows control characters of a name as text, and lists every name as valid JSON', async () => {
    copyHill();
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((text) =>
      /[^\P{Cc}\0]/u.test(text),
    );
    const name = `Hill "School"${controls.join('')}\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2069`;
    await changeDatabase(({ db }) => db.updateTable('schools').set({ name }).execute());
    const outputs = [await school('list'), await school('list', '--json'), await school('enable', '4')];
    for (const { output } of outputs) {
      const lines = output.split('\n').slice(0, -1);
      for (const line of lines) expect(line).not.toMatch(/\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
      expect(output).toContain('\\u202e');
    }
    expect(outputs[0]?.output.split('\n')).toHaveLength(3);
    expect(await listSchools()).toEqual([expect.objectContaining({ name })]);
  });

  it('closes a school and opens it again, and reports when that changes nothing', async () => {
    copyHill();
    expect((await school('disable', '4')).output).toMatch(/^Hill School \(school 4\) is closed: nobody can sign in/);
    const [{ disabledAt }] = await listSchools();
    expect((await school('disable', '4')).output).toMatch(/was already closed\./);
    expect(await listSchools()).toEqual([expect.objectContaining({ disabledAt })]);
    expect((await school('list')).output).toMatch(/disabled \d{4}-\d\d-\d\d\n$/);
    expect((await school('enable', '4')).output).toMatch(/is open again\.$/m);
    expect((await school('enable', '4')).output).toMatch(/was already open\.$/m);
    expect(await listSchools()).toEqual([expect.objectContaining({ disabledAt: null })]);
  });

  it('logs who added, closed or opened which school, but not what changed nothing', async () => {
    await add('Hill School', mobile);
    for (const args of [['disable', '4'], ['disable', '4'], ['enable', '4'], ['enable', '4'], ['list']])
      await school(...args);
    await add('Lake School', mobile);
    const operator = { level: 30, time: expect.any(String), operatorId: process.getuid?.(), schoolId: 4 };
    expect(logLines.map((line) => JSON.parse(line))).toEqual([
      { ...operator, msg: 'school added' },
      { ...operator, msg: 'school closed' },
      { ...operator, msg: 'school opened' },
    ]);
    expect(logLines.join()).not.toMatch(/Hill|9876543210/);
  });

  const nameArgs = ['--name', 'Lake School'];
  it.each<[string, string[], RegExp]>([
    ['nothing to do', [], /^Give an action: add, list, disable or enable\./],
    ['a word that it does not know', ['remove', '4'], /^Give an action: add, list, disable or enable\./],
    ['an option that it does not know', ['list', '--all'], /^Unknown option '--all'\. See --help\.$/],
    ['an option of another action', ['list', ...nameArgs], /^list takes no --name\./],
    ['one argument too many', ['enable', '4', '5'], /^5 is one argument too many\./],
    ['no name', ['add', '--admin-mobile', '9812345678'], /^Give the name of the school/],
    ['an empty name', ['add', '--name', ' \n', '--admin-mobile', '9812345678'], /^Give the name of the school/],
    ['a long name', ['add', '--name', 'x'.repeat(121), '--admin-mobile', '9812345678'], /at most 120 characters\.$/],
    ['no number', ['add', ...nameArgs], /^Give the mobile number of the first user/],
    ['nine digits', ['add', ...nameArgs, '--admin-mobile', '981234567'], /must be a mobile number of 10 digits\.$/],
    [
      'a number with letters',
      ['add', ...nameArgs, '--admin-mobile', '98123x45678'],
      /must be a mobile number of 10 digits\.$/,
    ],
    [
      'a number that signs in to a school',
      ['add', ...nameArgs, '--admin-mobile', '0 98765 43210'],
      /^This mobile number is already used to sign in to another school, .* Nothing was changed\.$/,
    ],
    ['no id', ['disable'], /^Give the id of the school/],
    ['an id that is none', ['disable', 'Hill'], /^Give the id of the school/],
    ['an id that there is not', ['disable', '7'], /^There is no school 7\./],
  ])('refuses %s with an error message, and changes nothing', async (_, args, sentence) => {
    copyHill();
    const { code, output } = await school(...args);
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(await listSchools()).toEqual(hillList);
  });

  it.each(['list', 'disable', 'enable'])('%s creates no school in an empty directory', async (action) => {
    const { code, output } = await school(action, ...(action === 'list' ? [] : ['4']));
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/There is no school in .*schools\. Set DATA_DIR/),
    });
    expect(existsSync(join(folder, 'schools'))).toBe(false);
  });

  it.each<[string, string, RegExp]>([
    ['a newer version', "insert into kysely_migration values ('999-of-later', '')", /was made by a newer version/],
    [
      'an older version',
      "delete from kysely_migration where name >= '011'",
      /has the tables of an older version of the console\. First make a backup .* Then start/,
    ],
  ])('refuses the database of %s, and does not change it', async (_, statement, sentence) => {
    copyHill();
    await changeDatabase(({ db }) => sql.raw(statement).execute(db));
    for (const args of [['list'], ['add', ...nameArgs, '--admin-mobile', '9812345678']]) {
      const { code, output } = await school(...args);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    }
  });

  it('adds a school while a console runs, and refuses a damaged directory', async () => {
    copyHill();
    const { visit, close, exitMessage } = await startInProcess({ DATA_DIR: join(folder, 'schools') });
    expect(exitMessage).toBeNull();
    expect(await add('Lake School', '9812345678')).toMatchObject({ code: 0 });
    expect((await new Browser(visit).post('/api/auth/send-otp', { mobile: '9812345678' })).status).toBe(200);
    await close();
    expect(await listSchools()).toHaveLength(2);
    writeFileSync(join(folder, 'schools/homeroom.db'), 'no database');
    expect(await school('list')).toEqual({ code: 1, output: expect.stringMatching(/is damaged or not a database/) });
  });
});
