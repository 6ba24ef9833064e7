import { describe, expect, it } from 'vitest';
import { updateEmployee } from '@/lib/contract/employees';
import { employeeFields } from '@/lib/contract/fields/employees';
import { studentFields } from '@/lib/contract/fields/students';
import { listHistory, undoChange } from '@/lib/contract/record';
import {
  addSectionEmployee,
  addSectionStudents,
  listSections,
  listSectionTeachers,
  removeSectionStudents,
  removeSectionTeacher,
  updateSection,
} from '@/lib/contract/sections';
import { createStudent, importStudents, toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import type { TestBackend } from '../support/backend';
import { addEmployee, findEmployees, updateEmployeeBody } from '../support/employees';
import { otherTexts } from '../support/field-values';
import { studentLine, studentSheet } from '../support/people-sheets';
import { addSection, sectionBody, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

type Noun = 'students' | 'employees' | 'sections';

const historyOf = async (school: TestBackend, noun: Noun, record_id: number | null, before?: number) =>
  school.call(listHistory, { query: { noun, record_id, before } });

const summaryOf = ({ data }: Awaited<ReturnType<typeof historyOf>>) =>
  data.map(({ verb, values }) => [verb, ...values.map((value) => `${value.field}: ${value.old} → ${value.new}`)]);

describe('the history of a record', () => {
  it('lists who changed which field of a student, with the old and the new value, newest first', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school, { enrollmentno: 'H-1', city: 'Pune', mobileno: '9876543210' });
    const body = { ...createStudentBody({ enrollmentno: 'H-1', city: 'Nashik', mobileno: '9822011001' }), id };
    await school.call(updateStudent, { query: { student_id: id }, body });
    await school.call(toggleStudentStatus, { query: { student_id: id } });
    await addStudent(school);
    const history = await historyOf(school, 'students', id);
    expect(summaryOf(history)).toEqual([
      ['deactivated', 'isactive: true → false'],
      ['updated', 'mobileno: 9876543210 → 9822011001', 'city: Pune → Nashik'],
      ['added'],
    ]);
    expect(history.data[0]).toMatchObject({ by: expect.stringMatching(/\S/), own: true, at: expect.any(String) });
  });

  it('names the teachers of a section instead of their ids', async () => {
    const staffed = await startStaffedSchool();
    const { school, empIds } = staffed;
    const section_id = await addSection(staffed);
    const body = { ...sectionBody(staffed, 'B'), teacherid: empIds[2] ?? 0 };
    await school.call(updateSection, { query: { section_id }, body });
    expect(summaryOf(await historyOf(school, 'sections', section_id))[0]).toEqual([
      'updated',
      'section: A → B',
      'teacherid: Teacher1 Rao → Teacher3 Rao',
    ]);
  });

  it('names the old and the new section of each student who was moved', async () => {
    const staffed = await startStaffedSchool();
    const { school } = staffed;
    const section_id = await addSection(staffed);
    const { id } = await addStudent(school);
    const other = await addStudent(school);
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [id, other.id] } });
    await school.call(removeSectionStudents, { query: { section_id }, body: { student_ids: [id] } });
    expect(summaryOf(await historyOf(school, 'students', id)).slice(0, 2)).toEqual([
      ['removed', expect.stringMatching(/^section_id: .+ A → $/)],
      ['moved', expect.stringMatching(/^section_id: {2}→ .+ A$/)],
    ]);
  });

  it('names the section that a teacher joined or left', async () => {
    const staffed = await startStaffedSchool();
    const { school } = staffed;
    const section_id = await addSection(staffed);
    const employee_id = staffed.empIds[2] ?? 0;
    await school.call(addSectionEmployee, { query: { section_id, employee_id } });
    const { teachers } = await school.call(listSectionTeachers, { query: { section_id } });
    await school.call(removeSectionTeacher, { query: { section_id, teacher_id: teachers.at(-1)?.id ?? 0 } });
    const { data } = await historyOf(school, 'employees', employee_id);
    expect(data.slice(0, 2).map(({ verb, section }) => [verb, section])).toEqual([
      ['unlinked', expect.stringMatching(/ A$/)],
      ['linked', expect.stringMatching(/ A$/)],
    ]);
  });

  it('has an entry for each imported student', async () => {
    const school = await startSignedIn();
    await school.call(importStudents, { file: studentSheet(studentLine(1), studentLine(2)) });
    for (const { id } of await findStudents(school))
      expect(summaryOf(await historyOf(school, 'students', id))).toEqual([['imported']]);
  });

  it('is read in parts of 30 entries', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    for (let count = 0; count < 30; count++) await school.call(toggleStudentStatus, { query: { student_id: id } });
    const first = await historyOf(school, 'students', id);
    expect([first.data.length, first.has_more]).toEqual([30, true]);
    const second = await historyOf(school, 'students', id, first.data.at(-1)?.entry_id);
    expect([summaryOf(second), second.has_more]).toEqual([[['added']], false]);
  });

  it('is empty for a record of another school', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    await switchToOtherSchool(school, '9811111111');
    expect((await historyOf(school, 'students', id)).data).toEqual([]);
  });

  it('has 30 entries at once, and says whether there are more', async () => {
    const school = await startSignedIn();
    const body = createStudentBody();
    const { id } = await addStudent(school, body);
    const changeCity = (number: number) =>
      school.call(updateStudent, { query: { student_id: id }, body: { ...body, city: `City ${number}`, id } });
    for (let number = 1; number < 30; number += 1) await changeCity(number);
    const sizeOf = ({ data, has_more }: Awaited<ReturnType<typeof historyOf>>) => [data.length, has_more];
    expect(sizeOf(await historyOf(school, 'students', id))).toEqual([30, false]);
    await changeCity(30);
    const newest = await historyOf(school, 'students', id);
    expect(sizeOf(newest)).toEqual([30, true]);
    const earlier = await historyOf(school, 'students', id, newest.data.at(-1)?.entry_id);
    expect(sizeOf(earlier)).toEqual([1, false]);
  });

  it('has no entry for an update that was refused', async () => {
    const school = await startSignedIn();
    const employee = await addEmployee(school);
    await school.refusal(updateEmployee, { body: updateEmployeeBody(employee, { emp_no: '' }) });
    expect(summaryOf(await historyOf(school, 'employees', employee.empId))).toEqual([['added']]);
  });
});

/** A valid new value for each field of an update. */
const { mobileno: mobile_no = '', ...otherEmployeeTexts } = otherTexts(employeeFields);
const newValues = {
  students: { ...otherTexts(studentFields), isactive: false },
  employees: { ...otherEmployeeTexts, mobile_no },
};

describe('the undo of a change', () => {
  const undo = (school: TestBackend, entry_id: number, field: string) =>
    school.call(undoChange, { body: { entry_id, field } });

  async function startWithRecords() {
    const staffed = await startStaffedSchool();
    const { school, empIds } = staffed;
    const section_id = await addSection(staffed);
    const studentBody = createStudentBody();
    await school.call(createStudent, { body: studentBody });
    const id = (await findStudents(school, studentBody.enrollmentno))[0]?.id ?? 0;
    const employee = await addEmployee(school, { emp_no: 'H-97' });
    const ids = { students: id, employees: employee.empId, sections: section_id };
    const update = {
      students: (values: object) =>
        school.call(updateStudent, { query: { student_id: id }, body: { ...studentBody, ...values, id } }),
      employees: (values: object) => school.call(updateEmployee, { body: updateEmployeeBody(employee, values) }),
      sections: (values: object) =>
        school.call(updateSection, { query: { section_id }, body: { ...sectionBody(staffed), ...values } }),
    };
    const changes = {
      ...newValues,
      sections: { section: 'B', teacherid: empIds[2], adminid: empIds[3], isactive: false },
    };
    const content = async () => ({
      student: (await findStudents(school)).find((row) => row.id === id),
      employee: (await findEmployees(school)).find(({ empId }) => empId === employee.empId),
      sections: (await school.call(listSections, { query: { page: 1, pageSize: 10 } })).sections,
    });
    return { school, ids, update, changes, content, section_id };
  }

  it.each(['students', 'employees', 'sections'] as const)('restores each field of %s', async (noun) => {
    const { school, ids, update, changes, content } = await startWithRecords();
    const before = await content();
    for (const [field, value] of Object.entries(changes[noun])) {
      await update[noun]({ [field]: value });
      expect(await content(), field).not.toEqual(before);
      const { data } = await historyOf(school, noun, ids[noun]);
      await undo(school, data[0]?.entry_id ?? 0, field);
      expect(await content(), field).toEqual(before);
      expect(summaryOf(await historyOf(school, noun, ids[noun]))[0]?.[1], field).toMatch(`${field}: `);
    }
  });

  it('moves a student back, also to no section', async () => {
    const { school, ids, content, section_id } = await startWithRecords();
    const before = await content();
    const body = { student_ids: [ids.students] };
    await school.call(addSectionStudents, { query: { section_id }, body });
    const undoLatest = async () => {
      const { data } = await historyOf(school, 'students', ids.students);
      await undo(school, data[0]?.entry_id ?? 0, 'section_id');
    };
    await undoLatest();
    expect(await content()).toEqual(before);
    await undoLatest();
    expect((await content()).student?.sectionId).toBe(section_id);
  });

  it('is refused for a field that was changed again, and leaves other fields unchanged', async () => {
    const { school, ids, update } = await startWithRecords();
    await update.students({ city: 'Nashik' });
    await update.students({ city: 'Mumbai' });
    await update.students({ city: 'Mumbai', lastname: 'Iyer' });
    const { data } = await historyOf(school, 'students', ids.students);
    const [, latest, earlier] = data.map(({ entry_id }) => entry_id);
    const refused = await school.refusal(undoChange, { body: { entry_id: earlier ?? 0, field: 'city' } });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('changed again later') } });
    await undo(school, latest ?? 0, 'city');
    expect((await findStudents(school)).find(({ id }) => id === ids.students)).toMatchObject({
      city: 'Nashik',
      lastName: 'Iyer',
    });
  });

  it('is checked like an update', async () => {
    const { school, ids, update } = await startWithRecords();
    const former = (await findStudents(school)).find(({ id }) => id === ids.students)?.enrollmentNo;
    await update.students({ enrollmentno: 'H-99' });
    await addStudent(school, { enrollmentno: former });
    const { data } = await historyOf(school, 'students', ids.students);
    const body = { entry_id: data[0]?.entry_id ?? 0, field: 'enrollmentno' };
    expect((await school.refusal(undoChange, { body })).status).toBe(409);
  });

  it('is refused for a field without a change, and for an entry of another school', async () => {
    const { school, ids, update } = await startWithRecords();
    await update.students({ city: 'Nashik' });
    const entry_id = (await historyOf(school, 'students', ids.students)).data[0]?.entry_id ?? 0;
    for (const field of ['lastname', '__proto__', 'section_id']) {
      expect((await school.refusal(undoChange, { body: { entry_id, field } })).status, field).toBe(404);
    }
    await switchToOtherSchool(school, '9811111111');
    expect((await school.refusal(undoChange, { body: { entry_id, field: 'city' } })).status).toBe(404);
  });
});
