import { expect, it } from 'vitest';
import { hasId } from '@/lib/browser/lists/has-id';
import { createClass, listActiveClasses, listClasses } from '@/lib/contract/classes';
import { listEmployees } from '@/lib/contract/employees';
import { createHoliday, downloadHolidays, listHolidays } from '@/lib/contract/holidays';
import { loadYearPlan } from '@/lib/contract/school-years';
import { addSectionStudents, createSection, listSections } from '@/lib/contract/sections';
import { importStudents, listStudents } from '@/lib/contract/students';
import type { TestBackend } from '../support/backend';
import { studentHeader, studentLine } from '../support/people-sheets';
import { schoolWeek } from '../support/school-week';
import { sectionBody, startStaffedSchool } from '../support/sections';
import { readRows } from '../support/sheets';
import { addStudent } from '../support/students';

/** `startStaffedSchool` adds Grade 1 and Grade 2 first. */
const added = ['Class 10', 'Music', 'UKG', '11 Science', 'Nursery', 'LKG', 'XII'];
const inOrder = ['Nursery', 'LKG', 'UKG', 'Grade 1', 'Grade 2', 'Class 10', '11 Science', 'XII', 'Music'];

/** Starts a school in which each class has a section with the same teacher, a student and the same holiday. */
async function startMixedSchool() {
  const staffed = await startStaffedSchool();
  const { school } = staffed;
  for (const classname of added) await school.call(createClass, { body: { classname, isactive: true, ...schoolWeek } });
  const classes = (await school.call(listClasses, { query: {} })).data.filter(hasId).toSorted((a, b) => a.id - b.id);
  for (const { id, classname } of classes) {
    const student = await addStudent(school, { firstname: classname });
    await school.call(createSection, { body: { ...sectionBody(staffed), classid: id } });
    const section = await school.db
      .selectFrom('sections')
      .select('id')
      .where('class_id', '=', id)
      .executeTakeFirstOrThrow();
    await school.call(addSectionStudents, { query: { section_id: section.id }, body: { student_ids: [student.id] } });
  }
  // Leaves out one class, because a holiday of all classes lists none.
  const holidayClasses = classes.filter(({ classname }) => classname !== 'Music').map(({ id }) => id);
  await school.call(createHoliday, {
    body: { holiday_name: 'Diwali', start_date: '2026-11-08', end_date: '2026-11-08', classes: holidayClasses },
  });
  return { ...staffed, nameById: new Map(classes.map(({ id, classname }) => [id, classname])) };
}

type MixedSchool = Awaited<ReturnType<typeof startMixedSchool>>;

/** Returns the reply as the server sends it, because `call` sorts classes. */
const replyOf = async (school: TestBackend, ...request: Parameters<TestBackend['send']>) =>
  (await school.send(...request)).json();

interface NamedClass {
  classname: string;
}

const namesOf = (rows: NamedClass[]) => rows.map(({ classname }) => classname);

async function readPages<Row>(read: (page: number) => Promise<Row[]>, page = 1): Promise<Row[]> {
  const rows = await read(page);
  return rows.length === 0 ? [] : [...rows, ...(await readPages(read, page + 1))];
}

const studentNames = async ({ school }: MixedSchool, query: Record<string, unknown>) => {
  const rows = await readPages<{ firstName: string; className: string | null }>(
    async (page) => (await replyOf(school, listStudents, { query: { page, per_page: 2, ...query } })).data,
  );
  return rows.flatMap(({ firstName, className }) => (className ? firstName : []));
};

const orders: Record<string, (mixed: MixedSchool) => Promise<string[]>> = {
  'the classes': async ({ school }) => namesOf((await replyOf(school, listClasses, { query: {} })).data),
  'the active classes': async ({ school }) => namesOf((await replyOf(school, listActiveClasses, {})).data),
  'the pages of sections': async ({ school, nameById }) => {
    const rows = await readPages<{ section_data: { classid: number } }>(
      async (page) => (await replyOf(school, listSections, { query: { page, pageSize: 2 } })).sections,
    );
    return rows.map(({ section_data }) => nameById.get(section_data.classid) ?? '');
  },
  'the pages of students': (mixed) => studentNames(mixed, { sort: 'class' }),
  'the pages of found students': (mixed) => studentNames(mixed, { sort: 'class', search: 'sharma' }),
  'the pages of students, the last class first': async (mixed) =>
    (await studentNames(mixed, { sort: '-class' })).toReversed(),
  'the sections of an employee': async ({ school, empIds }) => {
    const { data } = await replyOf(school, listEmployees, { query: { page: 1, pageSize: 10, emp_id: empIds[0] } });
    return data[0].sections.map(({ className }: { className: string }) => className);
  },
  'the sections of the next school year': async ({ school }) =>
    namesOf((await replyOf(school, loadYearPlan, {})).sections),
  'the classes of a holiday': async ({ school }) => [
    ...namesOf((await replyOf(school, listHolidays, {})).data[0].classes),
    'Music',
  ],
  'the sheet of holidays': async ({ school }) => {
    const [, row = []] = await readRows(await (await school.send(downloadHolidays, {})).arrayBuffer());
    return [...String(row.at(-1)).split(', '), 'Music'];
  },
  'the classes that the error of an import names': async ({ school }) => {
    const file = new File([`${studentHeader},Class,Section\n${studentLine(1)},7,A`], 'a.csv');
    const { body } = await school.refusal(importStudents, { file });
    return body.errors[0].message.replace(/^.*There are /, '').split(/, | and /);
  },
};

it('classes that were added in another order stand from the youngest to the oldest everywhere', async () => {
  const mixed = await startMixedSchool();
  for (const [place, readOrder] of Object.entries(orders)) expect(await readOrder(mixed), place).toEqual(inOrder);
});

it('the sections of an employee begin with those of a class teacher', async () => {
  const { school, classIds, empIds } = await startStaffedSchool();
  const [first = 0, second = 0] = classIds;
  const [teacherid = 0, adminid = 0] = empIds;
  const section = { section: 'A', isactive: true };
  await school.call(createSection, { body: { ...section, classid: first, teacherid: adminid, adminid: teacherid } });
  await school.call(createSection, { body: { ...section, classid: second, teacherid, adminid } });
  const { data } = await school.call(listEmployees, { query: { page: 1, pageSize: 10, emp_id: teacherid } });
  expect(data[0]?.sections?.map(({ className }) => className)).toEqual(['Grade 2', 'Grade 1']);
});
