import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deleteFromBin, listBin, restoreRecord } from '@/lib/contract/bin';
import { makeBulkCall } from '@/lib/contract/bulk';
import { isWrite } from '@/lib/contract/call';
import { createEmployee, importEmployees } from '@/lib/contract/employees';
import { uploadFile } from '@/lib/contract/files';
import { undoImport } from '@/lib/contract/imports';
import { createSubject, deleteSubject } from '@/lib/contract/subjects';
import { movedTables } from '@/lib/server/backend/db/moved-tables';
import { countRecords } from '@/lib/server/backend/http/school-quota';
import type { TestBackend } from '../support/backend';
import { createEmployeeBody, registerUser } from '../support/employees';
import { fileOf } from '../support/files';
import { employeeLine, employeeSheet, numbersUpTo } from '../support/people-sheets';
import { prepareCalls } from '../support/prepare-calls';
import { ready } from '../support/ready-call';
import { startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const limitMessage = (limit: string, setting: string) =>
  `Your school has reached its limit of ${limit}. Ask the person who runs Homeroom to raise ${setting}.`;

async function startWithLimits(limits: { records?: number; fileBytes?: number }) {
  const school = await startSignedIn();
  Object.assign(school.backend.limits, limits);
  const addSubject = async (subject_name: string) =>
    (await school.send(createSubject, { query: { subject_name } })).status;
  const deleteSubjectNamed = async (name: string) => {
    const row = school.db.selectFrom('subjects').select('id').where('subject_name', '=', name);
    const { id: subject_id } = await row.executeTakeFirstOrThrow();
    return (await school.send(deleteSubject, { query: { subject_id } })).status;
  };
  const listDeleted = async () => (await school.call(listBin, { query: { page: 1, page_size: 100 } })).data;
  const upload = (bytes: number, headers?: Record<string, string>) =>
    school.send(uploadFile, { query: { folder: 'Meal_Plan' }, file: fileOf('pdf', 'menu.pdf', bytes) }, headers);
  const storedFiles = () => readdirSync(join(school.filesDir, 'Meal_Plan'));
  return { school, addSubject, deleteSubjectNamed, listDeleted, upload, storedFiles };
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

  it('can restore none from the bin', async () => {
    const { school, addSubject, deleteSubjectNamed, listDeleted } = await startWithLimits({ records: 2 });
    await addSubject('Art');
    await deleteSubjectNamed('Art');
    await addSubject('Music');
    await addSubject('Maths');
    const [{ bin_id = 0 } = {}] = await listDeleted();
    expect(await school.refusal(restoreRecord, { body: { bin_id } })).toMatchObject({
      status: 409,
      body: { message: limitMessage('2 subjects', 'SCHOOL_RECORDS') },
    });
    expect(await listDeleted()).toHaveLength(1);
    await deleteSubjectNamed('Maths');
    expect((await school.send(restoreRecord, { body: { bin_id } })).status).toBe(200);
  });

  it('can delete records, also at once, when it has more than its limit', async () => {
    const { school, addSubject, deleteSubjectNamed } = await startWithLimits({});
    for (const name of ['Art', ...'123456789']) await addSubject(name);
    const sheet = employeeSheet(...numbersUpTo(3).map((number) => employeeLine(number)));
    const { import_id } = await school.call(importEmployees, { file: sheet });
    school.backend.limits.records = 7;
    expect(await addSubject('History')).toBe(409);
    expect(await deleteSubjectNamed('Art')).toBe(200);
    expect((await school.send(undoImport, { params: { import_id: import_id ?? 0 } })).status).toBe(200);
    const subjects = await school.db.selectFrom('subjects').select('id').execute();
    const [first] = subjects.map(({ id }) => ({ subject_id: id }));
    const bulk = { call: 'DELETE /subject/delete' as const, requests: first ? [first] : [] };
    expect((await school.send(makeBulkCall, { body: bulk })).status).toBe(200);
    expect(await addSubject('History')).toBe(409);
  });

  it('can’t fill the bin without end', async () => {
    const { school, addSubject, deleteSubjectNamed, listDeleted } = await startWithLimits({ records: 2 });
    for (const name of ['Art', 'Music']) {
      await addSubject(name);
      expect(await deleteSubjectNamed(name)).toBe(200);
    }
    await addSubject('Maths');
    expect(await deleteSubjectNamed('Maths')).toBe(409);
    expect(await listDeleted()).toHaveLength(2);
    const [{ bin_id = 0 } = {}] = await listDeleted();
    await school.call(deleteFromBin, { query: { bin_id } });
    expect(await deleteSubjectNamed('Maths')).toBe(200);
  });
});

/** The tables to which writes may add rows without a limit of the school, and the reasons. */
const unlimitedTables: Record<string, string> = {
  activities: 'are deleted after some time, and prints and downloads have their own limit',
  views: 'have a limit for each person',
  import_columns: 'have a limit for each kind of record',
  school_years: 'are added by the start of a school year, which needs active students in sections',
  year_sections: 'belong to school years',
  enrollments: 'belong to school years',
};

/** Counts the rows of a school in each table. */
async function countRows({ db, actor }: TestBackend): Promise<Map<string, number>> {
  const tables = [...movedTables.filter(({ numbers }) => numbers.school_id).map(({ name }) => name), 'bin_records'];
  const counts = tables.map(async (table): Promise<[string, number]> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where school_id = ${actor.schoolId}`.execute(db);
    return [table, Number(rows[0]?.count)];
  });
  return new Map(await Promise.all(counts));
}

it('a school without room for any record can add none, whatever its kind', async () => {
  const school = await startSignedIn();
  const prepared = await prepareCalls(school);
  const registered = { ...createEmployeeBody().employee, user_id_of_emp: await registerUser(school, '9811000001') };
  const writes = [...prepared, ready(createEmployee, { body: { employee: registered } })];
  school.backend.limits.records = 0;
  const refusedKinds = new Set<string>();
  for (const [name, { call, input }] of writes.filter(([, write]) => isWrite(write.call))) {
    const before = await countRows(school);
    const response = await school.send(call, input);
    const { message = '' } = response.status === 409 ? await response.json() : {};
    const [, kind] = /^Your school has reached its limit of 0 (.*?)\./.exec(message) ?? [];
    if (kind) refusedKinds.add(kind);
    const grown = [...(await countRows(school))].flatMap(([table, count]) =>
      count > (before.get(table) ?? 0) && !unlimitedTables[table] ? table : [],
    );
    expect(
      grown,
      `${name} adds rows without a limit: give these tables 'limited' in db/tables.ts, or a reason in unlimitedTables`,
    ).toEqual([]);
  }
  const kinds = Object.keys(await countRecords(school.db, school.actor.schoolId));
  expect(refusedKinds.size, `${[...refusedKinds]} have limits of ${kinds}`).toBe(kinds.length);
});

describe('a school at its limit of files', () => {
  it('can store no further file, and the refused file is not on the disk', async () => {
    const { upload, storedFiles } = await startWithLimits({ fileBytes: 5000 });
    expect((await upload(3000)).status).toBe(200);
    const refused = await upload(2001);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toMatch(/ GB of files\. Ask .* to raise SCHOOL_FILES_GB\.$/);
    expect((await upload(2000)).status).toBe(200);
    expect(storedFiles()).toHaveLength(2);
  });

  it('can store no more with uploads at once, and the refused files are not on the disk', async () => {
    const { school, upload, storedFiles } = await startWithLimits({ fileBytes: 5000 });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => upload(2000)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(storedFiles()).toHaveLength(2);
    expect(await school.db.selectFrom('unfinished_files').selectAll().execute()).toEqual([]);
  });

  it('stores one file of an upload that was sent several times at once', async () => {
    const { upload, storedFiles } = await startWithLimits({});
    const replies = await Promise.all([1, 2, 3].map(() => upload(2000, { 'idempotency-key': 'the same' })));
    const names = await Promise.all(replies.map(async (reply) => (await reply.json()).filename));
    expect(storedFiles()).toEqual([names[0]]);
    expect(new Set(names).size).toBe(1);
  });

  it('counts the size of a photo as it is stored', async () => {
    const { school } = await startWithLimits({ fileBytes: 5000 });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const photo = await sharp({ create: { width: 180, height: 180, channels: 3, background: 'red', noise } })
      .webp({ quality: 1 })
      .toBuffer();
    expect(photo.length).toBeLessThan(5000);
    const file = new File([new Uint8Array(photo)], 'a.webp');
    expect(await school.refusal(uploadFile, { query: { folder: 'students' }, file })).toMatchObject({ status: 409 });
    expect(readdirSync(join(school.filesDir, 'students'))).toEqual([]);
  });
});
