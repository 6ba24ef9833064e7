import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { beforeAll, expect, it } from 'vitest';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { copyDemoSchool } from '../support/copy-demo-school';
import { runSchoolCommand } from '../support/school-command';

let folder = '';

async function person(...args: string[]) {
  const { code, output } = await runSchoolCommand('person', { DATA_DIR: folder }, ...args);
  return { code, output: output.trim() };
}

const findStudent = (id: number) =>
  readSchool((db) => db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst());

type Db = Awaited<ReturnType<typeof openSqlite>>['db'];

async function readSchool<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openSqlite(folder);
  try {
    return await read(db);
  } finally {
    await close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-person-'));
  copyDemoSchool(folder);
  return () => rmSync(folder, { recursive: true, force: true });
});

it('prints its usage with --help', async () => {
  const { code, output } = await person('--help');
  expect(code).toBe(0);
  for (const word of ['hand-over', 'erase', '--by', '--yes', '--parents']) expect(output).toContain(word);
});

it('hands over the data of a student, and erases them with their parents', async () => {
  const [student, admin, links] = await readSchool((db) =>
    Promise.all([
      db.selectFrom('students').selectAll().where('id', '=', 1).executeTakeFirstOrThrow(),
      db.selectFrom('users').select('id').where('role', '=', 'full').executeTakeFirstOrThrow(),
      db.selectFrom('student_parents').selectAll().where('student_id', '=', 1).execute(),
    ]),
  );
  const by = ['--by', String(admin.id)];
  const zipPath = join(folder, 'data.zip');
  expect(await person('hand-over', 'student:1', ...by, '--to', zipPath)).toMatchObject({ code: 0 });
  const zip = await JSZip.loadAsync(readFileSync(zipPath));
  expect(await zip.file('data.html')?.async('string')).toContain(student.enrollmentno);
  expect(await person('hand-over', 'student:1', ...by, '--to', zipPath)).toMatchObject({ code: 1 });
  const shown = await person('erase', 'student:1', ...by);
  expect(shown.output).toMatch(/^This would erase [\s\S]+Student record: 1\n[\s\S]+Nothing was changed\. Add --yes/);
  expect(await findStudent(1)).toBeDefined();
  const { code, output } = await person('erase', 'student:1', ...by, '--yes', '--parents');
  expect([code, output]).toEqual([0, expect.stringContaining(`All data about ${student.firstname}`)]);
  expect(await findStudent(1)).toBeUndefined();
  const [entries, parents] = await readSchool((db) =>
    Promise.all([
      db
        .selectFrom('activities')
        .select(['verb', 'noun', 'actor_id'])
        .where('record_id', '=', 1)
        .where('noun', '=', 'students')
        .execute(),
      db
        .selectFrom('users')
        .select('id')
        .where(
          'id',
          'in',
          links.map(({ user_id }) => user_id),
        )
        .execute(),
    ]),
  );
  expect(entries).toEqual([
    { verb: 'exported', noun: 'students', actor_id: admin.id },
    { verb: 'erased', noun: 'students', actor_id: admin.id },
  ]);
  expect(parents.length).toBeLessThan(links.length);
});

it.each([
  ['an unknown action', ['delete', 'student:2'], /Give an action/],
  ['no person', ['erase', '--by', '14'], /Give a person/],
  ['an unknown kind', ['erase', 'class:2', '--by', '14'], /Give a person/],
  ['a missing --by', ['erase', 'student:2', '--yes'], /--by 14/],
  ['a person without access', ['erase', 'student:2', '--by', '999999', '--yes'], /no full access/],
  ['an unknown student', ['erase', 'student:999999', '--by', '14', '--yes'], /not found\. Nothing was changed/],
  ['an option of the other action', ['hand-over', 'student:2', '--by', '14', '--yes'], /takes no --yes/],
  ['a missing --to', ['hand-over', 'student:2', '--by', '14'], /--to data\.zip/],
  ['an unknown school', ['erase', 'student:2', '--by', '14', '--school', '9', '--yes'], /There is no school 9/],
])('refuses %s', async (_, args, message) => {
  const { code, output } = await person(...args);
  expect([code, output]).toEqual([1, expect.stringMatching(message)]);
  expect(await findStudent(2)).toBeDefined();
});

it('writes no file for an unknown person', async () => {
  const path = join(folder, 'nobody.zip');
  expect((await person('hand-over', 'parent:999999', '--by', '14', '--to', path)).code).toBe(1);
  expect(existsSync(path)).toBe(false);
});
