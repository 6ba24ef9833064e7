import { CompiledQuery } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { restoreRecord } from '@/lib/contract/bin';
import { mergeStudents } from '@/lib/contract/duplicates';
import { type Field, missingFieldsOf, textFieldsOf, toWire } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import { versionHeader } from '@/lib/contract/imports';
import { listHistory, undoChange } from '@/lib/contract/record';
import { loadProfile } from '@/lib/contract/school';
import {
  checkStudentImport,
  importStudents,
  listStudents,
  toggleStudentStatus,
  updateStudent,
} from '@/lib/contract/students';
import { filterStudents } from '@/lib/server/backend/students/queries';
import type { TestBackend } from '../support/backend';
import { studentHeader, studentLine, studentSheet } from '../support/people-sheets';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents, type StudentBody } from '../support/students';

const incomplete = true;
const mayBeMissing = missingFieldsOf(studentFields, {});

/** Returns a line of a sheet with only an enrollment number and a first name. */
const bareLine = (number: number) => `B-${number},Bina${','.repeat(11)}`;

async function importBare(school: TestBackend, ...numbers: number[]) {
  await school.call(importStudents, { query: { incomplete }, file: studentSheet(...numbers.map(bareLine)) });
  return findStudents(school, 'Bina');
}

async function listIncomplete(school: TestBackend) {
  const { data, total_records } = await school.call(listStudents, { query: { page: 1, per_page: 10, incomplete } });
  expect(total_records).toBe(data.length);
  return data.map(({ enrollmentNo }) => enrollmentNo);
}

const countIncomplete = async (school: TestBackend) =>
  (await school.call(loadProfile, {})).dashboard.total_incomplete_students;

// Safe cast: an update accepts an empty gender of a student who has none.
const bodyOf = ({ id, ...student }: Awaited<ReturnType<typeof findStudents>>[number]) =>
  ({ ...createStudentBody(), ...toWire(studentFields, student), id }) as StudentBody & { id: number };

describe('an import of students whose data is incomplete', () => {
  it('stores what there is, if the user leaves the rest for later', async () => {
    const school = await startSignedIn();
    const file = studentSheet(bareLine(1), studentLine(2));
    const { errors } = await school.call(checkStudentImport, { file });
    expect(errors.map(({ row, column }) => [row, column])).toEqual(
      mayBeMissing.map((field) => [2, studentFields[field].label]),
    );
    const refused = await school.refusal(importStudents, { file });
    expect(refused).toMatchObject({ status: 422, body: { errors: { length: mayBeMissing.length } } });
    expect(await school.call(checkStudentImport, { query: { incomplete }, file })).toMatchObject({
      ...{ errors: [], rows: [{ outcome: 'new' }, { outcome: 'new' }] },
    });
    await importBare(school, 1);
    expect(await listIncomplete(school)).toEqual(['B-1']);
    expect((await findStudents(school, 'Bina'))[0]).toMatchObject({ firstName: 'Bina', gender: null, dob: '' });
  });

  it('needs a number and a first name, and refuses wrong values', async () => {
    const school = await startSignedIn();
    const file = studentSheet(`,Bina${','.repeat(11)}`, `B-2${','.repeat(12)}`, `B-3,Bina,,,98${','.repeat(8)}`);
    const { body } = await school.refusal(importStudents, { query: { incomplete }, file });
    expect(body.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [2, 'Enrollment Number'],
      [3, 'First Name'],
      [4, 'Phone Number'],
    ]);
    expect(await findStudents(school)).toEqual([]);
  });

  it('lists and counts each active student without one of the fields', async () => {
    const school = await startSignedIn();
    await addStudent(school);
    const full = { ...createStudentBody({ enrollmentno: '', firstname: 'Bina' }), gender: 'Male' } as const;
    const columns = textFieldsOf(studentFields).map(([, field]) => field);
    const lines = mayBeMissing.map((field) =>
      columns.map(({ wire }) => ({ ...full, enrollmentno: field, [studentFields[field].wire]: '' })[wire]).join(','),
    );
    const header = columns.map(({ label }) => label).join(',');
    const file = new File([[header, ...lines].join('\n')], 'people.csv');
    await school.call(importStudents, { query: { incomplete }, file });
    expect(await listIncomplete(school)).toEqual(mayBeMissing);
    expect(await countIncomplete(school)).toBe(mayBeMissing.length);
    const [student] = await findStudents(school, 'Bina');
    await school.call(toggleStudentStatus, { query: { student_id: student?.id ?? 0 } });
    expect(await countIncomplete(school)).toBe(mayBeMissing.length - 1);
  });

  it('can be repeated with other values, and keeps what is saved', async () => {
    const school = await startSignedIn();
    await importBare(school, 1);
    const line = `B-1,Bina${','.repeat(8)},Goa,,`;
    const checked = await school.call(checkStudentImport, { query: { incomplete }, file: studentSheet(line) });
    const { version, changes } = checked.rows[0]?.update ?? {};
    expect(changes).toEqual([{ column: 'City', from: '', to: 'Goa' }]);
    const file = new File([`${studentHeader},${versionHeader}\n${line},${version}`], 'people.csv');
    expect(await school.call(importStudents, { query: { incomplete }, file })).toMatchObject({ updated: 1 });
    expect((await findStudents(school, 'Bina'))[0]).toMatchObject({ city: 'Goa', state: '' });
  });
});

// PostgreSQL reads a small table without an index.
it.skipIf(inject('database') === 'postgres')('Incomplete students are found by their index', async () => {
  const { db } = await startSignedIn();
  for (const status of [undefined, 'active', 'inactive'] as const) {
    const { sql, parameters } = filterStudents(db, 4, { incomplete, status }).select('students.id').compile();
    const plan = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
    expect(JSON.stringify(plan.rows)).toContain('students_incomplete');
  }
});

describe('a student whose data is incomplete', () => {
  it('can be changed with the gaps, and nothing else can become missing', async () => {
    const school = await startSignedIn();
    const [bare] = await importBare(school, 1);
    const complete = await addStudent(school);
    if (!bare) throw new Error('not imported');
    const query = { student_id: bare.id };
    await school.call(updateStudent, { query, body: { ...bodyOf(bare), city: 'Goa' } });
    const refused = await school.refusal(updateStudent, { query, body: { ...bodyOf(bare), city: '' } });
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ field: 'city', message: 'City is required' }] } });
    for (const field of mayBeMissing) {
      const { wire, required }: Field = studentFields[field];
      const body = { ...bodyOf(complete), [wire]: '' };
      expect(await school.refusal(updateStudent, { query: { student_id: complete.id }, body })).toMatchObject({
        body: { detail: [{ field: wire, message: required }] },
      });
    }
  });

  it('has its gaps again after an undo', async () => {
    const school = await startSignedIn();
    const [bare] = await importBare(school, 1);
    if (!bare) throw new Error('not imported');
    const body = { ...createStudentBody(), id: bare.id, enrollmentno: bare.enrollmentNo, firstname: 'Bina' };
    await school.call(updateStudent, { query: { student_id: bare.id }, body });
    expect(await countIncomplete(school)).toBe(0);
    const { data } = await school.call(listHistory, { query: { noun: 'students', record_id: bare.id } });
    for (const { field } of data[0]?.values ?? []) {
      await school.call(undoChange, { body: { entry_id: data[0]?.entry_id ?? 0, field } });
    }
    expect((await findStudents(school, 'Bina'))[0]).toEqual({ ...bare, version: expect.any(String) });
    expect(await countIncomplete(school)).toBe(1);
  });

  it('can be merged with another one', async () => {
    const school = await startSignedIn();
    const [kept, other] = await importBare(school, 1, 2);
    if (!kept || !other) throw new Error('not imported');
    const { id: _, ...student } = bodyOf(kept);
    const body = {
      ...{ keep_id: kept.id, other_id: other.id },
      ...{ keep_version: kept.version ?? '', other_version: other.version ?? '' },
      ...{ student, section_from_id: kept.id },
    };
    await school.call(mergeStudents, { body });
    expect(await listIncomplete(school)).toEqual(['B-1']);
  });

  it('has its gaps again after the undo of a merge that has filled them', async () => {
    const school = await startSignedIn();
    const [kept] = await importBare(school, 1);
    const other = await addStudent(school);
    if (!kept) throw new Error('not imported');
    const { id: _, ...student } = { ...bodyOf(other), enrollmentno: kept.enrollmentNo };
    const body = {
      ...{ keep_id: kept.id, other_id: other.id, student, section_from_id: kept.id },
      ...{ keep_version: kept.version ?? '', other_version: other.version ?? '' },
    };
    const { bin_id } = await school.call(mergeStudents, { body });
    expect(await listIncomplete(school)).toEqual([]);
    await school.call(restoreRecord, { body: { bin_id: bin_id ?? 0 } });
    expect((await findStudents(school, 'B-1'))[0]).toEqual({ ...kept, version: expect.any(String) });
  });
});
