import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importEmployees } from '@/lib/contract/employees';
import { uploadFile } from '@/lib/contract/files';
import { createSubject } from '@/lib/contract/subjects';
import { fileOf } from '../support/files';
import { employeeLine, employeeSheet, numbersUpTo } from '../support/people-sheets';
import { startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const limitMessage = (limit: string, setting: string) =>
  `Your school has reached its limit of ${limit}. Ask the person who runs Homeroom to raise ${setting}.`;

async function startWithLimits(limits: { records?: number; fileBytes?: number }) {
  const school = await startSignedIn();
  Object.assign(school.backend.limits, limits);
  const addSubject = async (subject_name: string) =>
    (await school.send(createSubject, { query: { subject_name } })).status;
  const upload = (bytes: number) =>
    school.send(uploadFile, { query: { folder: 'Meal_Plan' }, file: fileOf('pdf', 'menu.pdf', bytes) });
  return { school, addSubject, upload };
}

describe('a school at its limit of records', () => {
  it('can add none of this kind, one by one or at once, and other schools are not affected', async () => {
    const { school, addSubject } = await startWithLimits({ records: 3 });
    const statuses = await Promise.all(['Art', 'Music', 'Maths', 'English', 'Sport'].map(addSubject));
    expect(statuses.sort()).toEqual([200, 200, 200, 409, 409]);
    expect(await school.refusal(createSubject, { query: { subject_name: 'History' } })).toMatchObject({
      status: 409,
      body: { message: limitMessage('3 subjects', 'SCHOOL_RECORDS') },
    });
    const { actThere } = await switchToOtherSchool(school, '9812345678');
    actThere();
    expect(await addSubject('Art')).toBe(200);
  });

  it('can import no sheet that exceeds it, and nothing of the sheet is saved', async () => {
    const { school } = await startWithLimits({ records: 3 });
    const sheetOf = (count: number) => employeeSheet(...numbersUpTo(count).map((number) => employeeLine(number)));
    expect(await school.refusal(importEmployees, { file: sheetOf(5) })).toMatchObject({
      status: 409,
      body: { message: limitMessage('3 people', 'SCHOOL_RECORDS') },
    });
    expect(await school.db.selectFrom('employees').selectAll().execute()).toEqual([]);
    expect((await school.send(importEmployees, { file: sheetOf(2) })).status).toBe(200);
  });
});

describe('a school at its limit of files', () => {
  it('can store no further file, and the refused file is not on the disk', async () => {
    const { school, upload } = await startWithLimits({ fileBytes: 5000 });
    expect((await upload(3000)).status).toBe(200);
    const refused = await upload(2001);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toMatch(/ GB of files\. Ask .* to raise SCHOOL_FILES_GB\.$/);
    expect((await upload(2000)).status).toBe(200);
    expect(readdirSync(join(school.filesDir, 'Meal_Plan'))).toHaveLength(2);
  });
});
