import { expect, it } from 'vitest';
import { listImportColumns, maxImportColumns, saveImportColumn } from '@/lib/contract/imports';
import type { ImportedNoun } from '@/lib/contract/nouns';
import { schoolId, type TestBackend } from '../support/backend';
import { numbersUpTo } from '../support/people-sheets';
import { startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const remember = (school: TestBackend, header: string, target: string, noun: ImportedNoun = 'students') =>
  school.call(saveImportColumn, { body: { noun, header, target } });

const columnsOf = async (school: TestBackend, noun: ImportedNoun = 'students') =>
  (await school.call(listImportColumns, { query: { noun } })).data.map(({ header, target }) => [header, target]);

it('The columns of files are remembered for the school, one choice for each header', async () => {
  const school = await startSignedIn();
  await remember(school, 'telofhome', 'Phone Number');
  await remember(school, 'bus', '');
  await remember(school, 'telofhome', 'Father’s Mobile Number');
  await remember(school, 'telofhome', 'Mobile Number', 'employees');
  const students = [
    ['bus', ''],
    ['telofhome', 'Father’s Mobile Number'],
  ];
  expect(await columnsOf(school)).toEqual(students);
  expect(await columnsOf(school, 'employees')).toEqual([['telofhome', 'Mobile Number']]);
  await switchToOtherSchool(school, '9000000001');
  expect(await columnsOf(school)).toEqual([]);
});

it('A column needs a header, and long texts are refused', async () => {
  const school = await startSignedIn();
  for (const texts of [
    { header: ' ', target: 'City' },
    { header: 'x'.repeat(201), target: 'City' },
    { header: 'town', target: 'x'.repeat(201) },
  ]) {
    expect((await school.refusal(saveImportColumn, { body: { noun: 'students', ...texts } })).status).toBe(422);
  }
  expect(await columnsOf(school)).toEqual([]);
});

it('The oldest columns are forgotten above the limit', async () => {
  const school = await startSignedIn();
  await remember(school, 'first', 'City');
  const rows = numbersUpTo(maxImportColumns - 1).map((number) => ({
    ...{ school_id: schoolId, noun: 'students' as const, header: `h${number}`, target: 'City' },
    ...{ created_at: `2999-01-01T00:00:00.000Z`, updated_at: '2999-01-01T00:00:00.000Z' },
  }));
  await school.db.insertInto('import_columns').values(rows).execute();
  await remember(school, 'second', 'City');
  const headers = (await columnsOf(school)).map(([header]) => header);
  expect([headers.length, headers.includes('first'), headers.includes('second')]).toEqual([
    maxImportColumns,
    false,
    true,
  ]);
});
