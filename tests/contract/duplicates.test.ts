import { describe, expect, it } from 'vitest';
import { restoreRecord } from '@/lib/contract/bin';
import {
  type DuplicatePair,
  findSimilar,
  listDuplicates,
  markDistinct,
  mergeStudents,
  unmarkDistinct,
} from '@/lib/contract/duplicates';
import { addParent, listParents } from '@/lib/contract/parents';
import { erasePerson } from '@/lib/contract/person';
import { listHistory } from '@/lib/contract/record';
import { addSectionStudents } from '@/lib/contract/sections';
import { deleteStudent, updateStudent } from '@/lib/contract/students';
import { readSchoolContent } from '../resilience/school-content';
import { schoolId, type TestBackend } from '../support/backend';
import { registerUser } from '../support/employees';
import { uploadPhoto } from '../support/person-traces';
import { addSection, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents, type StudentBody } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const list = (school: TestBackend, page = 1, page_size = 100) =>
  school.call(listDuplicates, { query: { page, page_size } });

const firstPair = async (school: TestBackend): Promise<DuplicatePair> => {
  const [pair] = (await list(school)).data;
  if (!pair) throw new Error('no pair is listed');
  return pair;
};

const asha = { firstname: 'Asha', lastname: 'Rao', gender: 'F', dob: '2016-05-03' } as const;

interface MergeChoice {
  student?: Partial<StudentBody>;
  section_from_id?: number;
}

/** Returns the request that merges the second student of a pair into the first one. */
function mergeBody({ students }: DuplicatePair, { student = {}, section_from_id }: MergeChoice = {}) {
  const [kept, other] = students.map((compared) => compared.student);
  if (!kept || !other) throw new Error('the pair has less than two students');
  return {
    keep_id: kept.id ?? 0,
    keep_version: kept.version ?? '',
    other_id: other.id ?? 0,
    other_version: other.version ?? '',
    section_from_id: section_from_id ?? kept.id ?? 0,
    student: createStudentBody({
      ...asha,
      enrollmentno: kept.enrollmentNo,
      mobileno: kept.mobileNo,
      profilepic: kept.profilepic,
      ...student,
    }),
  };
}

const merge = async (school: TestBackend, choice?: MergeChoice) =>
  school.call(mergeStudents, { body: mergeBody(await firstPair(school), choice) });

async function takeAttendance(
  school: TestBackend,
  section_id: number,
  student_id: number,
  days: Record<string, string>,
) {
  const rows = Object.entries(days).map(([day, status]) => ({
    school_id: schoolId,
    section_id,
    student_id,
    day,
    status,
  }));
  await school.db.insertInto('attendance').values(rows).execute();
}

const attendanceOf = async ({ db }: TestBackend, id: number) => {
  const rows = await db
    .selectFrom('attendance')
    .select(['day', 'status'])
    .where('student_id', '=', id)
    .orderBy('day')
    .execute();
  return rows.map(({ day, status }) => `${day} ${status}`);
};

const parentsOf = async (school: TestBackend, student_id: number) =>
  (await school.call(listParents, { query: { student_id } })).parents.map(({ mobileno, parenttype }) => [
    parenttype,
    mobileno,
  ]);

/** Returns all records of a school, without the recorded changes and the times of the last changes. */
async function contentOf(school: TestBackend) {
  const { activities: _, bin_records: __, student_counts: ___, ...content } = await readSchoolContent(school);
  return JSON.stringify(content).replace(/\\"updated_at\\":\\"[^"]*\\"/g, '');
}

/** Adds a child twice: each record has its own photo, a parent, a section and attendance. */
async function startWithPair() {
  const staffed = await startStaffedSchool();
  const { school } = staffed;
  const sectionId = await addSection(staffed);
  const photo = await uploadPhoto(school, 'students', 'second.jpg');
  const kept = await addStudent(school, { ...asha, enrollmentno: 'ENR-1', mobileno: '9822000001' });
  const other = await addStudent(school, { ...asha, enrollmentno: 'ENR-2', mobileno: '9822000002', profilepic: photo });
  const [father, mother] = [await registerUser(school, '9811000001'), await registerUser(school, '9811000002')];
  const link = (student_id: number, parent_id: number, parent_type: 'father' | 'mother') =>
    school.call(addParent, { body: { student_id, parent_id, parent_type } });
  await link(kept.id, father, 'father');
  await link(other.id, father, 'father');
  await link(other.id, mother, 'mother');
  await school.call(addSectionStudents, { query: { section_id: sectionId }, body: { student_ids: [other.id] } });
  await takeAttendance(school, sectionId, kept.id, { '2026-07-01': 'P', '2026-07-02': 'A' });
  await takeAttendance(school, sectionId, other.id, { '2026-07-02': 'P', '2026-07-03': 'P', '2026-07-06': 'L' });
  return { school, kept, other, sectionId, photo };
}

describe('the list of duplicates', () => {
  it('has the reasons, the data of both students and what belongs to them', async () => {
    const { school, kept, other, sectionId } = await startWithPair();
    const { data, total_records } = await list(school);
    expect(total_records).toBe(1);
    expect(data).toMatchObject([
      {
        certainty: 'likely',
        reasons: ['Same name and birthday', expect.stringContaining('Same parent: ')],
        students: [
          { student: { id: kept.id, sectionId: null, version: kept.version }, attendance_days: 2 },
          { student: { id: other.id, sectionId, className: 'Grade 1' }, attendance_days: 3 },
        ],
        shared_days: 1,
      },
    ]);
    expect(data[0]?.students[1]?.parents.map(({ parent_type }) => parent_type)).toEqual(['father', 'mother']);
  });

  it('is empty for a school without duplicates, and has pages', async () => {
    const school = await startSignedIn();
    expect(await list(school)).toMatchObject({ data: [], total_records: 0 });
    for (const firstname of ['Asha', 'Asha', 'Bina', 'Bina', 'Chitra', 'Chitra'])
      await addStudent(school, { firstname });
    const [first, second] = [await list(school, 1, 2), await list(school, 2, 2)];
    expect([first.total_records, first.data.length, second.data.length]).toEqual([3, 2, 1]);
    const names = [...first.data, ...second.data].map(({ students }) => students[0]?.student.firstName);
    expect(names).toEqual(['Chitra', 'Bina', 'Asha']);
  });

  it('leaves out a pair that is marked as different children, until the mark is removed', async () => {
    const school = await startSignedIn();
    const [one, other] = [await addStudent(school, asha), await addStudent(school, asha)];
    const pair = { student_id: other.id, other_id: one.id };
    for (let count = 0; count < 2; count++) await school.call(markDistinct, { body: pair });
    expect((await list(school)).total_records).toBe(0);
    await school.call(unmarkDistinct, { query: { student_id: one.id, other_id: other.id } });
    expect((await list(school)).total_records).toBe(1);
    await school.call(markDistinct, { body: pair });
    await school.call(deleteStudent, { params: { id: one.id } });
    expect(await school.db.selectFrom('distinct_students').selectAll().execute()).toEqual([]);
  });

  it('is separate for each school', async () => {
    const school = await startSignedIn();
    const [one, other] = [await addStudent(school, asha), await addStudent(school, asha)];
    const body = mergeBody(await firstPair(school));
    const { actHere } = await switchToOtherSchool(school, '9811111111');
    expect((await list(school)).data).toEqual([]);
    expect((await school.call(findSimilar, { query: { ...asha } })).data).toEqual([]);
    const pair = { student_id: one.id, other_id: other.id };
    expect((await school.refusal(markDistinct, { body: pair })).status).toBe(404);
    expect((await school.refusal(unmarkDistinct, { query: pair })).status).toBe(404);
    expect((await school.refusal(mergeStudents, { body })).status).toBe(404);
    actHere();
    expect((await list(school)).total_records).toBe(1);
  });
});

describe('the data of a new student', () => {
  const similar = async (school: TestBackend, typed: object) =>
    (await school.call(findSimilar, { query: { firstname: 'Asha', lastname: 'Rao', ...typed } })).data.map(
      ({ student, reasons }) => [student.id, ...reasons],
    );

  it('finds students with the same birthday, phone number or parent', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school, { ...asha, mobileno: '9822000001' });
    const father = await registerUser(school, '9811000001');
    await school.call(addParent, { body: { student_id: id, parent_id: father, parent_type: 'father' } });
    await addStudent(school, { ...asha, firstname: 'Usha' });
    expect(await similar(school, { dob: asha.dob })).toEqual([[id, 'Same name and birthday']]);
    expect(await similar(school, { dob: '2016-03-05', lastname: 'RAO ' })).toMatchObject([[id, expect.anything()]]);
    const samePhone = [[id, 'Same name', 'Same phone number']];
    expect(await similar(school, { mobileno: '9822000001' })).toEqual(samePhone);
    expect(await similar(school, { mobileno: '9811000001' })).toEqual(samePhone);
    expect(await similar(school, { dob: '2012-12-01', mobileno: '9000000000' })).toEqual([]);
    expect(await similar(school, {})).toEqual([]);
  });
});

describe('a merge', () => {
  it('keeps the chosen values, and moves the parents and the attendance of the other student', async () => {
    const { school, kept, other, sectionId, photo } = await startWithPair();
    const student = { mobileno: '9822000002', enrollmentno: 'ENR-2', profilepic: photo };
    await merge(school, { student, section_from_id: other.id });
    const students = await findStudents(school, 'Asha');
    expect(students).toMatchObject([
      { id: kept.id, enrollmentNo: 'ENR-2', mobileNo: '9822000002', profilepic: photo, sectionId },
    ]);
    expect(await parentsOf(school, kept.id)).toEqual([
      ['father', '9811000001'],
      ['mother', '9811000002'],
    ]);
    expect(await attendanceOf(school, kept.id)).toEqual([
      '2026-07-01 P',
      '2026-07-02 A',
      '2026-07-03 P',
      '2026-07-06 L',
    ]);
    expect(await findStudents(school, '9811000002')).toMatchObject([{ id: kept.id }]);
    expect((await list(school)).total_records).toBe(0);
    const historyOf = async (record_id: number) =>
      (await school.call(listHistory, { query: { noun: 'students', record_id } })).data;
    expect((await historyOf(kept.id)).map(({ verb }) => verb)).toEqual(['merged', 'moved', 'updated', 'added']);
    expect((await historyOf(kept.id))[0]?.values).toMatchObject([{ new: 'Asha Rao (ENR-2)' }]);
    expect((await historyOf(other.id))[0]).toMatchObject({ verb: 'merged', values: [{ new: 'Asha Rao (ENR-1)' }] });
  });

  it('is undone by a restore, which gives everything back to both students', async () => {
    const { school, other, photo } = await startWithPair();
    const before = await contentOf(school);
    const student = { mobileno: '9822000002', enrollmentno: 'ENR-2', profilepic: photo, city: 'Nashik' };
    const { bin_id } = await merge(school, { student, section_from_id: other.id });
    const { message } = await school.call(restoreRecord, { body: { bin_id: bin_id ?? 0 } });
    expect(message).toBe('Asha Rao restored');
    expect(await contentOf(school)).toBe(before);
    expect(await findStudents(school, '9811000002')).toMatchObject([{ id: other.id }]);
  });

  it('is undone without the values that have been changed since', async () => {
    const { school, kept } = await startWithPair();
    const { bin_id } = await merge(school, { student: { mobileno: '9822000002', city: 'Nashik' } });
    const [current] = await findStudents(school, 'Asha');
    const body = createStudentBody({ ...asha, enrollmentno: 'ENR-1', mobileno: '9822000002', city: 'Surat' });
    await school.call(updateStudent, { query: { student_id: kept.id }, body: { ...body, id: current?.id ?? 0 } });
    await school.call(restoreRecord, { body: { bin_id: bin_id ?? 0 } });
    const [restored] = (await findStudents(school, 'Asha')).filter(({ id }) => id === kept.id);
    expect(restored).toMatchObject({ mobileNo: '9822000001', city: 'Surat' });
  });

  it('can be undone when the kept student has been deleted, or has lost the former number', async () => {
    const { school, kept, other } = await startWithPair();
    const { bin_id } = await merge(school, { student: { enrollmentno: 'ENR-2' } });
    await addStudent(school, { enrollmentno: 'ENR-1' });
    const refusal = await school.refusal(restoreRecord, { body: { bin_id: bin_id ?? 0 } });
    expect(refusal).toMatchObject({ status: 409, body: { detail: [{ field: 'enrollmentno' }] } });
    await school.call(restoreRecord, { body: { bin_id: bin_id ?? 0, name: 'ENR-3' } });
    expect(await findStudents(school, 'ENR-3')).toMatchObject([{ id: other.id }]);

    const { bin_id: again } = await merge(school);
    await school.call(deleteStudent, { params: { id: kept.id } });
    await school.call(restoreRecord, { body: { bin_id: again ?? 0 } });
    expect((await parentsOf(school, other.id)).map(([type]) => type)).toEqual(['father', 'mother']);
    expect(await attendanceOf(school, other.id)).toHaveLength(3);
  });

  it('is refused when one of the students has been changed or deleted since', async () => {
    const { school, other } = await startWithPair();
    const body = mergeBody(await firstPair(school));
    const before = await contentOf(school);
    const statusOf = async (changes: object) =>
      (await school.refusal(mergeStudents, { body: { ...body, ...changes } })).status;
    expect(await statusOf({ keep_version: 'stale' })).toBe(412);
    expect(await statusOf({ other_version: 'stale' })).toBe(412);
    expect(await statusOf({ section_from_id: 1 })).toBe(404);
    expect(await statusOf({ other_id: body.keep_id })).toBe(422);
    expect(await statusOf({ student: { ...body.student, firstname: '' } })).toBe(422);
    expect(await statusOf({ student: { ...body.student, enrollmentno: 'EN-1' } })).toBe(409);
    expect(await contentOf(school)).toBe(before);
    await school.call(deleteStudent, { params: { id: other.id } });
    expect(await statusOf({})).toBe(404);
  });

  it('leaves nothing of the other record when the child is erased', async () => {
    const { school, kept } = await startWithPair();
    await school.call(updateStudent, {
      query: { student_id: kept.id },
      body: { ...createStudentBody({ ...asha, enrollmentno: 'ENR-1' }), id: kept.id },
    });
    await merge(school);
    const body = { noun: 'students' as const, record_id: kept.id, confirmation: 'ENR-1', parent_ids: [] };
    await school.call(erasePerson, { body });
    await school.backend.activities.flush();
    const left = [
      await school.db.selectFrom('activities').selectAll().execute(),
      await school.db.selectFrom('bin_records').selectAll().execute(),
      await school.db.selectFrom('idempotency_keys').selectAll().execute(),
    ];
    expect(JSON.stringify(left).match(/.{0,40}(Asha|ENR-2|second\.jpg|9822000002).{0,40}/g)).toBeNull();
  });
});
