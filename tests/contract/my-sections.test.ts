import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { grantAccess } from '@/lib/contract/access';
import { uploadFile } from '@/lib/contract/files';
import { listMySections, listMyStudents } from '@/lib/contract/my-sections';
import { createParent } from '@/lib/contract/parents';
import { loadProfile } from '@/lib/contract/school';
import {
  addSectionEmployee,
  addSectionStudents,
  removeSectionTeacher,
  toggleSectionStatus,
} from '@/lib/contract/sections';
import { toggleStudentStatus } from '@/lib/contract/students';
import { schoolId, type TestBackend } from '../support/backend';
import { explain } from '../support/explain';
import { fileOf } from '../support/files';
import { recordStatements } from '../support/record-statements';
import { addSection, startStaffedSchool } from '../support/sections';
import { signIn } from '../support/sign-in';
import { addStudent } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const isPostgres = inject('database') === 'postgres';
const day = '2026-08-21';
const unknownId = 2_000_000_000;
const father = { first_name: 'Ramesh', middle_name: '', last_name: 'Sharma', email: 'r@example.com', profilepic: '' };

/** Adds a student with a photo and a father to a section. */
async function addChild(school: TestBackend, section_id: number, firstname: string, mobileno: string) {
  const { filename } = await school.call(uploadFile, {
    query: { folder: 'students' },
    file: fileOf('png', `${firstname}.png`),
  });
  const { id } = await addStudent(school, { firstname, profilepic: filename });
  await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [id] } });
  const body = { ...father, mobileno };
  await school.call(createParent, { query: { student_id: id, parent_type: 'father' }, body });
  return { id, filename };
}

/** Creates a school with two sections. The teacher teaches in the first one. */
async function startWithTeacher() {
  const staffed = await startStaffedSchool();
  const { school, empIds } = staffed;
  const teacherId = empIds.at(-1) ?? 0;
  const ownId = await addSection(staffed, 'A');
  const otherId = await addSection(staffed, 'B');
  await school.call(addSectionEmployee, { query: { section_id: ownId, employee_id: teacherId } });
  const child = await addChild(school, ownId, 'Aarav', '9811111101');
  const stranger = await addChild(school, otherId, 'Zoya', '9811111102');
  const employee = await school.db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.user_id')
    .select(['users.id', 'users.mobileno'])
    .where('employees.id', '=', teacherId)
    .executeTakeFirstOrThrow();
  await school.call(grantAccess, { body: { person_id: employee.id, role: 'teacher' } });
  const officeToken = await signIn(school);
  const { actor } = school;
  const teacherToken = await signIn(school, employee.mobileno);
  const act = (token: string, userId: number) => {
    school.useToken(token);
    school.actAs({ userId, schoolId });
  };
  const asOffice = () => act(officeToken, actor.userId);
  const asTeacher = () => act(teacherToken, employee.id);
  asTeacher();
  return { school, ownId, otherId, teacherId, child, stranger, asOffice, asTeacher, teacherToken };
}

const childrenOf = async (school: TestBackend, section_id?: number) =>
  (await school.call(listMyStudents, { query: { section_id } })).data;

describe('a teacher', () => {
  it('sees the own sections with their children, and of a child only what a teacher needs', async () => {
    const { school, ownId, child } = await startWithTeacher();
    const { data } = await school.call(listMySections, { query: { day } });
    expect(data).toEqual([
      {
        ...{ section_id: ownId, classname: 'Grade 1', section: 'A', students: 1 },
        birthdays: [{ id: child.id, name: 'Aarav Sharma' }],
      },
    ]);
    const { data: nextDay } = await school.call(listMySections, { query: { day: '2026-08-22' } });
    expect(nextDay.map(({ birthdays }) => birthdays)).toEqual([[]]);
    const reply = await (await school.send(listMyStudents, { query: {} })).json();
    expect(reply.data).toEqual([
      {
        ...{ id: child.id, enrollmentNo: expect.stringMatching(/^EN-/), firstName: 'Aarav', middleName: '' },
        ...{ lastName: 'Sharma', dob: '2015-08-21', profilepic: child.filename },
        ...{ section_id: ownId, classname: 'Grade 1', section: 'A' },
        parents: [
          {
            ...{ parent_type: 'father', first_name: 'Ramesh', middle_name: '', last_name: 'Sharma' },
            mobileno: '9811111101',
          },
        ],
      },
    ]);
    expect((await school.call(loadProfile, {})).dashboard.total_students).toBeNull();
  });

  it('can’t tell a section or a photo of others from one that does not exist', async () => {
    const { school, ownId, otherId, child, stranger, asOffice, asTeacher, teacherToken } = await startWithTeacher();
    asOffice();
    const { filename: unused } = await school.call(uploadFile, {
      query: { folder: 'students' },
      file: fileOf('png', 'unused.png'),
    });
    const { filename: pdf } = await school.call(uploadFile, {
      query: { folder: 'Meal_Plan' },
      file: fileOf('pdf', 'menu.pdf'),
    });
    const { filename: logo } = await school.call(uploadFile, {
      query: { folder: 'logo' },
      file: fileOf('png', 'logo.png'),
    });
    const { actThere } = await switchToOtherSchool(school, '9876500000');
    actThere();
    const { filename: foreign } = await school.call(uploadFile, {
      query: { folder: 'students' },
      file: fileOf('png', 'foreign.png'),
    });
    asTeacher();
    const statements = recordStatements(school);
    const observe = async (send: () => Promise<Response>) => {
      statements.length = 0;
      const response = await send();
      return [response.status, await response.text(), statements.length] as const;
    };
    const section = (section_id: number) => observe(() => school.send(listMyStudents, { query: { section_id } }));
    const file = (path: string) =>
      observe(() => {
        const headers = { authorization: `Bearer ${teacherToken}` };
        return Promise.resolve(school.app.fetch(new Request(`http://embedded/files/${path}`, { headers })));
      });
    expect((await section(ownId))[0]).toBe(200);
    const missing = await section(unknownId);
    expect(missing[0]).toBe(404);
    expect(await section(otherId)).toEqual(missing);
    expect((await file(`students/${child.filename}`))[0]).toBe(200);
    expect((await file(`logo/${logo}`))[0]).toBe(200);
    const missingFile = await file('students/nothing.png');
    expect(missingFile[0]).toBe(404);
    for (const path of [
      `students/${stranger.filename}`,
      `students/${unused}`,
      `students/${foreign}`,
      `Meal_Plan/${pdf}`,
    ])
      expect([path, ...(await file(path))]).toEqual([path, ...missingFile]);
  });

  it('sees a change at the next request', async () => {
    const { school, ownId, otherId, teacherId, child, stranger, asOffice, asTeacher } = await startWithTeacher();
    const idsAfter = async (change: () => Promise<unknown>) => {
      asOffice();
      await change();
      asTeacher();
      return (await childrenOf(school)).map(({ id }) => id);
    };
    const link = { query: { section_id: otherId, employee_id: teacherId } };
    expect(await idsAfter(() => school.call(addSectionEmployee, link))).toEqual([child.id, stranger.id]);
    const toggleSection = () => school.call(toggleSectionStatus, { query: { section_id: otherId } });
    expect(await idsAfter(toggleSection)).toEqual([child.id]);
    expect(await idsAfter(toggleSection)).toEqual([child.id, stranger.id]);
    const deactivate = () => school.call(toggleStudentStatus, { query: { student_id: child.id, activate: false } });
    expect(await idsAfter(deactivate)).toEqual([stranger.id]);
    const removeLink = async () => {
      const { id } = await school.db
        .selectFrom('section_teachers')
        .select('id')
        .where('employee_id', '=', teacherId)
        .where('section_id', '=', otherId)
        .executeTakeFirstOrThrow();
      await school.call(removeSectionTeacher, { query: { section_id: otherId, teacher_id: id } });
    };
    expect(await idsAfter(removeLink)).toEqual([]);
    const { data } = await school.call(listMySections, { query: { day } });
    expect(data.map(({ section_id, students }) => [section_id, students])).toEqual([[ownId, 0]]);
  });
});

/** Matches the steps of a plan in which the database reads more students than those of a few sections. */
const readsMany = isPostgres
  ? /Seq Scan on students|on students .* rows=\d{4}/
  : /SCAN students|students\w* \(school_id=\?\)/;

it('reads only the own sections in a school with 100,000 students', { timeout: 60_000 }, async () => {
  const { school, ownId, otherId } = await startWithTeacher();
  await sql`insert into sections (school_id, class_id, section, same_key, isactive, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
    select ${schoolId}, sections.class_id, 'S' || n, 'S' || n, 1, '', '' from numbers, sections
    where sections.id = ${sql.lit(otherId)}`.execute(school.db);
  await sql`insert into students (school_id, section_id, enrollmentno, firstname, lastname, same_key, search_text, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 50)
    select ${schoolId}, sections.id, sections.id || '-' || n, 'Child', 'Rao', sections.id || '-' || n, 'CHILD', '', ''
    from numbers, sections where sections.section like 'S%'`.execute(school.db);
  if (isPostgres) await sql`analyze`.execute(school.db);
  const statements = recordStatements(school);
  await school.call(listMySections, { query: { day } });
  await school.call(listMyStudents, { query: { section_id: ownId } });
  await school.call(listMyStudents, { query: {} });
  const reads = statements.filter(({ sql: text }) => /^select .*"students"/s.test(text));
  expect(reads.length).toBeGreaterThan(3);
  for (const statement of reads) {
    const plan = await explain(school, statement);
    expect(
      plan.filter((step) => readsMany.test(step)),
      statement.sql,
    ).toEqual([]);
  }
});
