import { describe, expect, it } from 'vitest';
import { hasId } from '@/lib/browser/lists/has-id';
import {
  assignSubjects,
  createClass,
  exportClassStudents,
  listActiveClasses,
  listClasses,
  listSubjectsOfClass,
  toggleClassStatus,
  updateClass,
} from '@/lib/contract/classes';
import { createSubject, deleteSubject, listSubjects } from '@/lib/contract/subjects';
import { addOtherSchool } from '../support/add-other-school';
import { schoolId, type TestBackend } from '../support/backend';
import { createStudentRow } from '../support/create-student-row';
import { schoolWeek } from '../support/school-week';
import { readRows } from '../support/sheets';
import { startSignedIn } from '../support/sign-in';

const createBody = (classname: string, isactive = true) => ({ classname, isactive, ...schoolWeek });

async function addClasses(school: TestBackend, ...listNames: string[]): Promise<number[]> {
  for (const name of listNames) await school.call(createClass, { body: createBody(name) });
  const { data } = await school.call(listClasses, { query: {} });
  return data.filter(hasId).map(({ id }) => id);
}

async function listNames(school: TestBackend, search?: string) {
  const { data } = await school.call(listClasses, { query: { search } });
  return data.map(({ classname }) => classname);
}

describe('creating a class', () => {
  it('saves its name, its days and its status', async () => {
    const school = await startSignedIn();
    const reply = await school.call(createClass, { body: { ...createBody(' Grade  1 '), worksaturday: true } });
    const { data, total_records } = await school.call(listClasses, { query: {} });
    expect(total_records).toBe(1);
    expect(data).toEqual([
      { id: expect.any(Number), ...createBody('Grade 1'), worksaturday: true, version: expect.any(String) },
    ]);
    expect(reply).toMatchObject({ status: 'success', data: { id: data[0]?.id, classname: 'Grade 1' } });
  });
  it.each(['', '   '])('refuses the name %j', async (classname) => {
    const school = await startSignedIn();
    expect(await school.refusal(createClass, { body: createBody(classname) })).toMatchObject({
      status: 422,
      body: { detail: [{ field: 'classname', message: 'Class name cannot be empty' }] },
    });
  });
  it('refuses a name that another class has, regardless of case', async () => {
    const school = await startSignedIn();
    await addClasses(school, 'Grade 1');
    expect(await school.refusal(createClass, { body: createBody('GRADE 1') })).toMatchObject({
      status: 409,
      body: { detail: [{ field: 'classname', message: 'There is already a class named Grade 1.' }] },
    });
  });
  it.each([
    { classname: 'Grade 1' },
    { ...createBody('Grade 1'), workmonday: 'perhaps' },
    { ...createBody('x'.repeat(51)) },
  ])('refuses %j', async (invalidBody) => {
    const school = await startSignedIn();
    expect((await school.refusal(createClass, { body: invalidBody })).status).toBe(422);
  });
});

describe('listing classes', () => {
  it('searches a part of the name, without wildcards', async () => {
    const school = await startSignedIn();
    await addClasses(school, 'Nursery', 'Grade 1', 'Grade 10', '100%');
    expect(await listNames(school)).toEqual(['Nursery', 'Grade 1', 'Grade 10', '100%']);
    expect(await listNames(school, 'GRADE 1')).toEqual(['Grade 1', 'Grade 10']);
    expect(await listNames(school, '0%')).toEqual(['100%']);
    expect(await listNames(school, 'absent')).toEqual([]);
  });
  it('sorts them from the youngest to the oldest', async () => {
    const school = await startSignedIn();
    await addClasses(school, 'Class 10', 'UKG', 'Class 2', 'Nursery', 'IX');
    const order = ['Nursery', 'UKG', 'Class 2', 'IX', 'Class 10'];
    expect(await listNames(school)).toEqual(order);
    const { data } = await school.call(listActiveClasses, {});
    expect(data.map(({ classname }) => classname)).toEqual(order);
  });

  it('leaves out inactive classes in the list of active ones', async () => {
    const school = await startSignedIn();
    const [firstId] = await addClasses(school, 'Nursery', 'KG');
    await school.call(toggleClassStatus, { query: { class_id: firstId ?? 0 } });
    const { data } = await school.call(listActiveClasses, {});
    expect(data.map(({ classname }) => classname)).toEqual(['KG']);
    await school.call(toggleClassStatus, { query: { class_id: firstId ?? 0 } });
    expect((await school.call(listActiveClasses, {})).data).toHaveLength(2);
  });
  it('shows no class of another school', async () => {
    const school = await startSignedIn();
    await addOtherSchool(school);
    expect(await listNames(school)).toEqual([]);
    expect((await school.call(listActiveClasses, {})).data).toEqual([]);
  });
  it('needs a token', async () => {
    const school = await startSignedIn();
    school.useToken(null);
    expect((await school.refusal(listClasses, {})).status).toBe(401);
  });
});

describe('updating a class', () => {
  it('changes name, days and status, and accepts its own name', async () => {
    const school = await startSignedIn();
    const [id = 0] = await addClasses(school, 'Grade 1');
    const changedBody = { ...createBody('grade 1', false), workfriday: false };
    await school.call(updateClass, { query: { class_id: id }, body: changedBody });
    const { data } = await school.call(listClasses, { query: {} });
    expect(data).toEqual([{ id, ...changedBody, version: expect.any(String) }]);
  });
  it("does not change another school's class", async () => {
    const school = await startSignedIn();
    const { classId } = await addOtherSchool(school);
    const query = { class_id: classId };
    expect((await school.refusal(updateClass, { query, body: createBody('Mine') })).status).toBe(404);
    expect((await school.refusal(toggleClassStatus, { query })).status).toBe(404);
    expect((await school.refusal(listSubjectsOfClass, { query })).status).toBe(404);
    expect((await school.refusal(assignSubjects, { query, body: [] })).status).toBe(404);
    expect((await school.refusal(exportClassStudents, { query })).status).toBe(404);
  });
  it.each(['abc', '1.5', '-1', undefined])('refuses the id %j', async (class_id) => {
    const school = await startSignedIn();
    expect((await school.refusal(toggleClassStatus, { query: { class_id } })).status).toBe(422);
  });
});

describe('the subjects of a class', () => {
  async function startWithSubjects() {
    const school = await startSignedIn();
    const [classId = 0] = await addClasses(school, 'Grade 1');
    for (const subject_name of ['Art', 'Biology', 'Chess'])
      await school.call(createSubject, { query: { subject_name } });
    const { subjects } = await school.call(listSubjects, { query: { page: 1, page_size: 1000 } });
    const query = { class_id: classId };
    const listAssigned = () => school.call(listSubjectsOfClass, { query });
    return { school, query, ids: subjects.map(({ id }) => id), listAssigned };
  }

  it('are those of the last assignment', async () => {
    const { school, query, ids, listAssigned } = await startWithSubjects();
    expect(await listAssigned()).toEqual([]);
    await school.call(assignSubjects, { query, body: ids });
    expect(await listAssigned()).toEqual(ids);
    const [firstId = 0] = ids;
    await school.call(assignSubjects, { query, body: [firstId, firstId] });
    expect(await listAssigned()).toEqual([firstId]);
    await school.call(assignSubjects, { query, body: [] });
    expect(await listAssigned()).toEqual([]);
  });
  it('no longer include a deleted subject', async () => {
    const { school, query, ids, listAssigned } = await startWithSubjects();
    await school.call(assignSubjects, { query, body: ids });
    await school.call(deleteSubject, { query: { subject_id: ids[0] ?? 0 } });
    expect(await listAssigned()).toEqual(ids.slice(1));
  });
  it("are unchanged after an assignment with another school's subject", async () => {
    const { school, query, ids, listAssigned } = await startWithSubjects();
    await school.call(assignSubjects, { query, body: ids });
    const { subjectId } = await addOtherSchool(school);
    expect((await school.refusal(assignSubjects, { query, body: [subjectId] })).status).toBe(422);
    expect(await listAssigned()).toEqual(ids);
  });
  it.each([{ subject_ids: [1] }, 'all', ['one'], null])('refuse the body %j', async (invalidBody) => {
    const { school, query } = await startWithSubjects();
    expect((await school.refusal(assignSubjects, { query, body: invalidBody })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the reply shapes of different upstreams', () => {
  it.each([
    [[{ subjectId: 3 }, { subjectId: '4' }]],
    [[{ subject_id: 3 }, { subject_id: 4 }]],
    [[{ id: 3 }, { id: 4 }]],
    [[3, '4']],
    [{ data: [{ subjectId: 3 }, { id: 4 }] }],
  ])('are parsed as the ids of subjects: %j', (reply) => {
    expect(listSubjectsOfClass.reply.parse(reply)).toEqual([3, 4]);
  });
  it('are parsed by the id of the subject, not by that of the link', () => {
    expect(listSubjectsOfClass.reply.parse([{ id: 90, subjectId: 3 }])).toEqual([3]);
    expect(listSubjectsOfClass.reply.parse([{ id: 90, subject_id: 3 }])).toEqual([3]);
  });
});

describe("the sheet of a class's students", () => {
  async function addClassStudents(school: TestBackend, classId: number) {
    const now = '2026-11-01T00:00:00.000Z';
    const owner = { school_id: schoolId, created_by: null, created_at: now, updated_at: now };
    const section = await school.db
      .insertInto('sections')
      .values({ ...owner, class_id: classId, section: 'A', same_key: 'A', isactive: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const student = { section_id: section.id, lastname: 'Rao' };
    await school.db
      .insertInto('students')
      .values([
        createStudentRow({
          ...{ ...student, enrollmentno: '0012', firstname: '=Asha' },
          ...{ gender: 'F', dob: '2016-05-01', mobileno: '9000000001' },
        }),
        createStudentRow({
          ...{ ...student, enrollmentno: '0013', firstname: 'Ravi' },
          ...{ gender: 'M', dob: '2016-06-01', mobileno: '9000000002', deleted_at: now },
        }),
      ])
      .execute();
  }

  it('contains every student as text, with leading zeros and escaped formulas', async () => {
    const school = await startSignedIn();
    const [classId = 0, otherClassId = 0] = await addClasses(school, 'Grade 1', 'Grade 2');
    await addClassStudents(school, classId);
    const response = await school.send(exportClassStudents, { query: { class_id: classId } });
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const [header, ...rows] = await readRows(await response.arrayBuffer());
    expect(header?.slice(0, 2)).toEqual(['Enrollment No.', 'First Name']);
    expect(rows).toEqual([
      ['0012', "'=Asha", '', 'Rao', 'A', 'Female', '2016-05-01', '9000000001', 'Active'],
      ['0013', 'Ravi', '', 'Rao', 'A', 'Male', '2016-06-01', '9000000002', 'Inactive'],
    ]);
    expect(await school.refusal(exportClassStudents, { query: { class_id: otherClassId } })).toMatchObject({
      status: 404,
      body: { message: 'No students found in class Grade 2' },
    });
  });
});
