import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import type { NewRow } from '@/lib/server/backend/db/schema';
import { copyDemoSchool } from '../support/copy-demo-school';
import { runSchoolCommand } from '../support/school-command';

const [adminId, schoolId] = [14, 4];

let directory = '';

async function record(...args: string[]) {
  const { code, output } = await runSchoolCommand('record', { DATA_DIR: directory }, ...args);
  return { code, output: output.trim() };
}

const entry = (created_at: string, values: Partial<NewRow<'activities'>>): NewRow<'activities'> => ({
  school_id: schoolId,
  actor_id: adminId,
  is_change: 0,
  verb: 'opened',
  noun: 'students',
  record_count: 1,
  field_values: '{}',
  filter: '',
  created_at: `${created_at}.000Z`,
  ...values,
});

let [asha, ravi] = [
  { id: 0, name: '' },
  { id: 0, name: '' },
];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'homeroom-record-'));
  copyDemoSchool(directory, {});
  const { db, close } = await openSqlite(directory);
  const students = await db
    .selectFrom('students')
    .select(['id', 'firstname', 'middlename', 'lastname'])
    .limit(2)
    .execute();
  [asha, ravi] = students.map(({ id, ...names }) => ({ id, name: Object.values(names).filter(Boolean).join(' ') })) as [
    typeof asha,
    typeof ravi,
  ];
  await db.deleteFrom('activities').execute();
  await db
    .insertInto('activities')
    .values([
      entry('2026-10-31T23:59:59', { record_id: asha.id }),
      entry('2026-11-01T00:00:00', { record_id: asha.id }),
      entry('2026-11-01T05:00:00', { record_id: asha.id }),
      entry('2026-11-01T06:00:00', { record_id: ravi.id }),
      entry('2026-11-01T23:59:59', { record_id: 9_999 }),
      entry('2026-11-02T00:00:00', { verb: 'listed', record_count: 10, filter: '{"search":"rao"}' }),
      entry('2026-11-02T01:00:00', { verb: 'listed', record_count: 7, filter: '{"page":2}' }),
      entry('2026-11-02T02:00:00', { verb: 'signed-in', noun: '' }),
      entry('2026-11-02T03:00:00', {
        is_change: 1,
        verb: 'updated',
        record_id: asha.id,
        field_values: '{"city":["Pune","Nashik"]}',
      }),
    ])
    .execute();
  await close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('npm run record', () => {
  it('prints its usage with --help', async () => {
    const { code, output } = await record('--help');
    expect(code).toBe(0);
    for (const word of ['--who', '--about', 'meal-plan', '--from', '--to', '--json']) expect(output).toContain(word);
  });

  it('names each record that a person opened, and counts the other activities', async () => {
    const { code, output } = await record('--who', String(adminId));
    expect(code).toBe(0);
    const [title, headings, ...lines] = output.split('\n');
    expect(title).toBe('Anita Deshmukh opened the details of 3 records.');
    expect(headings).toMatch(/^record +name +times +first \(UTC\) +last \(UTC\)$/);
    const cells = lines.map((line) => line.split(/ {2,}/));
    const at = (time: string) => `${time}.000Z`;
    expect(cells).toEqual([
      [`student:${asha.id}`, asha.name, '3', at('2026-10-31T23:59:59'), at('2026-11-01T05:00:00')],
      [`student:${ravi.id}`, ravi.name, '1', at('2026-11-01T06:00:00'), at('2026-11-01T06:00:00')],
      ['student:9999', 'deleted', '1', at('2026-11-01T23:59:59'), at('2026-11-01T23:59:59')],
      [''],
      ['Other activities:'],
      ['activity', 'record', 'name', 'times', 'records', 'first (UTC)', 'last (UTC)'],
      ['listed', 'student', '2', '17', at('2026-11-02T00:00:00'), at('2026-11-02T01:00:00')],
      ['signed-in', '1', '1', at('2026-11-02T02:00:00'), at('2026-11-02T02:00:00')],
      ['updated', `student:${asha.id}`, asha.name, '1', '1', at('2026-11-02T03:00:00'), at('2026-11-02T03:00:00')],
    ]);
  });

  it('limits the period to whole days in UTC, and prints JSON', async () => {
    const { output } = await record('--who', String(adminId), '--from', '2026-11-01', '--to', '2026-11-01', '--json');
    const { name, rows } = JSON.parse(output);
    expect(name).toBe('Anita Deshmukh');
    expect(rows.map(({ record_id, times }: Record<string, number>) => [record_id, times])).toEqual([
      [asha.id, 2],
      [ravi.id, 1],
      [9_999, 1],
    ]);
  });

  it('lists who did what with a record, oldest first', async () => {
    const { code, output } = await record('--about', `student:${asha.id}`, '--from', '2026-11-01');
    const lines = output.split('\n').map((line) => line.split(/ {2,}/));
    expect(code).toBe(0);
    expect(lines).toEqual([
      [`student:${asha.id} is ${asha.name}.`],
      ['time (UTC)', 'person', 'name', 'activity', 'changes'],
      ['2026-11-01T00:00:00.000Z', '14', 'Anita Deshmukh', 'opened'],
      ['2026-11-01T05:00:00.000Z', '14', 'Anita Deshmukh', 'opened'],
      ['2026-11-02T03:00:00.000Z', '14', 'Anita Deshmukh', 'updated', 'city: Pune → Nashik'],
    ]);
    expect((await record('--about', 'student:9999')).output).toMatch(/^student:9999 has been deleted\.\n/);
    expect((await record('--about', 'meal-plan:77')).output).toBe('Nothing is recorded about meal-plan:77.');
    expect(JSON.parse((await record('--about', 'student:9999', '--json')).output)).toEqual([
      expect.objectContaining({ personId: adminId, verb: 'opened', what: null, filter: [], values: [] }),
    ]);
  });

  it.each<[string, string[], RegExp]>([
    ['no question', [], /^Give either --who or --about\. See --help\.$/],
    ['two questions', ['--who', '14', '--about', 'student:1'], /^Give either --who or --about\./],
    ['a word too many', ['--who', '14', 'student:1'], /^student:1 is one argument too many\./],
    ['an unknown person', ['--who', '999999'], /^Green Valley Public School has no person 999999\. “npm run people/],
    ['a name instead of an id', ['--who', 'Anita'], /has no person Anita\./],
    ['a record without an id', ['--about', 'student'], /^--about must be a kind and an id, such as student:12\.$/],
    ['an unknown kind', ['--about', 'toString:1'], /^--about must be a kind and an id/],
    ['a second colon', ['--about', 'student:1:2'], /^--about must be a kind and an id/],
    ['a day that is not one', ['--who', '14', '--from', '2026-02-31'], /^--from must be a day such as 2026-11-01\.$/],
    [
      'a time instead of a day',
      ['--who', '14', '--to', '2026-11-01T10:00'],
      /^--to must be a day such as 2026-11-01\.$/,
    ],
    ['an unknown school', ['--who', '14', '--school', '9'], /^There is no school 9\./],
    ['an unknown option', ['--whom', '14'], /^Unknown option '--whom'\. See --help\.$/],
  ])('refuses %s with an error message', async (_, args, sentence) => {
    expect(await record(...args)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  });

  it('shows a person or record of the given school only', async () => {
    const school = directory;
    directory = mkdtempSync(join(tmpdir(), 'homeroom-record-'));
    cpSync(school, directory, { recursive: true });
    await runSchoolCommand(
      'school',
      { DATA_DIR: directory },
      'add',
      '--name',
      'Lake School',
      '--admin-mobile',
      '9812345678',
    );
    expect(await record('--who', '14')).toEqual({
      code: 1,
      output: expect.stringMatching(/has 2 schools\. .*--school/),
    });
    expect((await record('--who', '14', '--school', '5')).output).toMatch(/^Lake School has no person 14\./);
    expect((await record('--about', `student:${asha.id}`, '--school', '5')).output).toMatch(/^Nothing is recorded/);
    rmSync(directory, { recursive: true });
    directory = school;
  });
});
