import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { createClass, listClasses } from '@/lib/contract/classes';
import { createEmployee, listEmployees, updateEmployee } from '@/lib/contract/employees';
import { addParent, createParent, listParents, removeParent, updateUser } from '@/lib/contract/parents';
import { createSection, listSections } from '@/lib/contract/sections';
import { createStudent, listStudents, updateStudent } from '@/lib/contract/students';
import { isPostgres } from '@/lib/server/backend/db/dialect';
import { migrations } from '@/lib/server/backend/db/schema';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import type { TestBackend } from '../support/backend';
import { addEmployee, createEmployeeBody, findEmployees, updateEmployeeBody } from '../support/employees';
import { schoolWeek } from '../support/school-week';
import { type StaffedSchool, sectionBody, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';

interface SearchedCall {
  /** Adds a record with these names. The record also gets this mobile number if its entity has one. */
  add(staffed: StaffedSchool, names: [string, string], mobileno: string): Promise<unknown>;
  /** Returns the number of matches of a search. */
  count(school: TestBackend, search: string): Promise<number>;
}

const firstPage = { page: 1, pageSize: 10 };

const searchedCalls: Record<string, SearchedCall> = {
  [callName(listStudents)]: {
    add: ({ school }, [firstname, lastname], mobileno) =>
      school.call(createStudent, { body: createStudentBody({ firstname, lastname, mobileno }) }),
    count: async (school, search) =>
      (await school.call(listStudents, { query: { page: 1, per_page: 10, search } })).total_records ?? 0,
  },
  [callName(listEmployees)]: {
    add: ({ school }, [first_name, designation], mobileno) =>
      school.call(createEmployee, {
        body: createEmployeeBody({ emp_no: mobileno, designation }, { first_name, mobileno }),
      }),
    count: async (school, search) =>
      (await school.call(listEmployees, { query: { ...firstPage, search } })).total_records ?? 0,
  },
  [callName(listClasses)]: {
    add: ({ school }, names, mobileno) =>
      school.call(createClass, {
        body: { classname: `${names.join(' ')} ${mobileno}`, isactive: true, ...schoolWeek },
      }),
    count: async (school, search) => (await school.call(listClasses, { query: { search } })).data.length,
  },
  [callName(listSections)]: {
    async add(staffed, [classname, section], mobileno) {
      await staffed.school.call(createClass, { body: { classname, isactive: true, ...schoolWeek } });
      const { data } = await staffed.school.call(listClasses, { query: { search: classname } });
      const body = sectionBody({ ...staffed, classIds: [data[0]?.id ?? 0] }, `${section} ${mobileno}`);
      return staffed.school.call(createSection, { body });
    },
    count: async (school, search) =>
      (await school.call(listSections, { query: { ...firstPage, search } })).totalrecords ?? 0,
  },
};

it('every call with a search is tested here', () => {
  const callsWithSearch = [...calls.values()].filter(({ query }) => query && 'search' in query.shape);
  expect(Object.keys(searchedCalls).sort()).toEqual(callsWithSearch.map(callName).sort());
});

describe.each(Object.entries(searchedCalls))('%s', (_, { add, count }) => {
  it('finds every word, in any order and spelling', async () => {
    const staffed = await startStaffedSchool();
    await add(staffed, ['Trishé', 'फ़तेह ५ब'], '7810497350');
    await add(staffed, ['Trisha', 'Rao'], '7810497351');
    const searches = {
      'फतेह TRISHE': 1,
      'trishe\u0301 फ़तेह': 1,
      'tri 5ब': 1,
      'rao ISHA': 1,
      tri: 2,
      '%': 0,
      tri_ha: 0,
      'trishe rao': 0,
      फतह: 0,
      '+91 78104 97350': 1,
      '078104-97350': 1,
      '0091 (78104) 97350': 1,
      '७८१०४ ९७३५०': 1,
      '１０４ ９７３５１': 1,
      '104 97': 2,
      '07810497': 2,
      '+91 78104 97352': 0,
    };
    const matchCounts: Record<string, number> = {};
    for (const search of Object.keys(searches)) matchCounts[search] = await count(staffed.school, search);
    expect(matchCounts).toEqual(searches);
  });
});

/** Each line contains spellings of one name. */
const spellings = [
  ["D'Souza", 'D’Souza', 'D‘souza', 'Dʼsouza', 'D`Souza', 'D´Souza', 'DSouza', 'D Souza', "D' SOUZA"],
  ["O'Brien", 'O’Brien', 'OBrien', 'O Brien'],
];

describe.each(Object.entries(searchedCalls))('%s', (_, { add, count }) => {
  it.each(spellings)('finds each spelling of a name by the others: %s', async (...names) => {
    const staffed = await startStaffedSchool();
    await add(staffed, ['Trisha', 'Sousa'], '7810497349');
    for (const [index, name] of names.entries())
      await add(staffed, [`Mary ${name}`, name], String(7_810_497_350 + index));
    const matchCounts: Record<string, number> = {};
    for (const name of names) matchCounts[name] = await count(staffed.school, name);
    expect(matchCounts).toEqual(Object.fromEntries(names.map((name) => [name, names.length])));
  });
});

const father = '9812345678';
const mother = '9887654321';
const numbers = [father, mother, '9900000001', '9900000002'];

/** Returns the numbers whose search finds exactly one student. */
const numbersThatFind = async (school: TestBackend) => {
  const results = await Promise.all(
    numbers.map((number) => findStudents(school, `+91 ${number.slice(0, 5)} ${number.slice(5)}`)),
  );
  return numbers.filter((_, index) => results[index]?.length === 1);
};

const createPerson = (mobileno: string) => ({
  mobileno,
  first_name: 'Ravi',
  middle_name: '',
  last_name: 'Rao',
  email: '',
  profilepic: '',
});

describe('a student', () => {
  it('is found by the current number of each parent', async () => {
    const school = await startSignedIn();
    const { id: student_id, enrollmentNo } = await addStudent(school);
    await school.call(createParent, { query: { student_id, parent_type: 'father' }, body: createPerson(father) });
    expect(await numbersThatFind(school)).toEqual([father]);
    expect(await findStudents(school, `sharma ${father.slice(2, 8)}`)).toHaveLength(1);

    const employee = await addEmployee(school, {}, { mobileno: mother });
    const { userId } = await school.db
      .selectFrom('employees')
      .select('user_id as userId')
      .where('id', '=', employee.empId ?? 0)
      .executeTakeFirstOrThrow();
    await school.call(addParent, { body: { student_id, parent_id: userId, parent_type: 'mother' } });
    expect(await numbersThatFind(school)).toEqual([father, mother]);

    const body = { ...createStudentBody({ enrollmentno: enrollmentNo, firstname: 'Other' }), id: student_id };
    await school.call(updateStudent, { query: { student_id }, body });
    expect(await numbersThatFind(school)).toEqual([father, mother]);

    const parents = (await school.call(listParents, { query: { student_id } })).parents;
    const user_id = parents.find(({ parenttype }) => parenttype === 'father')?.id ?? 0;
    await school.call(updateUser, { query: { user_id }, body: createPerson('9900000001') });
    expect(await numbersThatFind(school)).toEqual([mother, '9900000001']);
    await school.call(updateEmployee, { body: updateEmployeeBody(employee, { mobile_no: '9900000002' }) });
    expect(await numbersThatFind(school)).toEqual(['9900000001', '9900000002']);

    await school.call(removeParent, { query: { student_id, parent_id: user_id } });
    expect(await numbersThatFind(school)).toEqual(['9900000002']);
  });

  it('is found by the current name of a parent', async () => {
    const school = await startSignedIn();
    const { id: student_id } = await addStudent(school);
    await school.call(createParent, { query: { student_id, parent_type: 'father' }, body: createPerson(father) });
    expect(await findStudents(school, 'rao ravi sharma')).toHaveLength(1);
    const [parent] = (await school.call(listParents, { query: { student_id } })).parents;
    const body = { ...createPerson(father), first_name: 'Ramesh' };
    await school.call(updateUser, { query: { user_id: parent?.id ?? 0 }, body });
    expect(await findStudents(school, 'ravi')).toEqual([]);
    expect(await findStudents(school, 'ramesh')).toHaveLength(1);
  });

  it.each(spellings)('is found by each spelling of the name of a parent: %s', async (...names) => {
    const school = await startSignedIn();
    for (const [index, name] of names.entries()) {
      const { id: student_id } = await addStudent(school);
      const body = { ...createPerson(String(9_812_345_670 + index)), first_name: 'Mary', last_name: name };
      await school.call(createParent, { query: { student_id, parent_type: 'mother' }, body });
    }
    for (const name of names) {
      const reasons = (await findStudents(school, `mary ${name}`)).map(({ foundBy }) => foundBy);
      expect(reasons, name).toEqual(names.map((shown) => `Mother: Mary ${shown}`));
    }
  });

  it('has a reason if the list does not show the searched words', async () => {
    const school = await startSignedIn();
    const { id: student_id } = await addStudent(school, {
      middlename: 'Kumar',
      email: 'asha@example.com',
      city: 'Pune',
    });
    const addParentOf = (parent_type: 'father' | 'mother', mobileno: string, first_name: string) =>
      school.call(createParent, {
        query: { student_id, parent_type },
        body: { ...createPerson(mobileno), first_name },
      });
    await addParentOf('father', father, 'Ramesh');
    await addParentOf('mother', mother, 'Sunita');
    const reasons: Record<string, string | undefined> = {};
    const searches = ['', 'sharma pune', 'ramesh', 'sunita sharma', '98876 54321', 'ramesh 98876', 'kumar', 'asha@'];
    for (const search of searches) reasons[search] = (await findStudents(school, search))[0]?.foundBy;
    expect(reasons).toEqual({
      '': '',
      'sharma pune': '',
      ramesh: 'Father: Ramesh Rao',
      'sunita sharma': 'Mother: Sunita Rao',
      '98876 54321': 'Mother’s number: +91 98876 54321',
      'ramesh 98876': 'Father: Ramesh Rao · Mother’s number: +91 98876 54321',
      kumar: 'Middle name: Kumar',
      'asha@': 'Email: asha@example.com',
    });
  });

  it('whose own name matches is listed before the children of such parents', async () => {
    const school = await startSignedIn();
    const child = await addStudent(school);
    await school.call(createParent, {
      query: { student_id: child.id, parent_type: 'mother' },
      body: { ...createPerson(mother), first_name: 'Meera' },
    });
    const meera = await addStudent(school, { firstname: 'Meera' });
    expect((await findStudents(school, 'meera')).map(({ id }) => id)).toEqual([meera.id, child.id]);
  });
});

describe('a student with the longest possible texts', () => {
  it('is saved and found, even with decomposed Unicode letters', async () => {
    const school = await startSignedIn();
    // Most Korean syllables decompose into three letters, and random syllables can hardly be compressed. The search text
    // of this student would therefore be too long for PostgreSQL's index if it were not shortened.
    const random = new SeededRandom(1);
    const syllable = () => String.fromCodePoint(random.between(0xac00, 0xd7a3));
    const randomText = (length: number) => Array.from({ length }, syllable).join('');
    const [firstname, middlename, lastname, city] = [100, 100, 100, 100].map(randomText);
    const email = `${randomText(250)}@a.b`;
    const body = { enrollmentno: randomText(50), firstname, middlename, lastname, city, email };
    const { id: student_id } = await addStudent(school, body);
    for (const [index, parent_type] of (['father', 'mother', 'guardian'] as const).entries()) {
      await school.call(createParent, { query: { student_id, parent_type }, body: createPerson(`98${index}4716358`) });
    }
    expect(await findStudents(school, firstname?.slice(3, 9))).toHaveLength(1);
  });
});

describe('an older school', () => {
  it('finds divided names after the migration of their search texts', async () => {
    const school = await startSignedIn();
    // The search texts of an older version contained apostrophes, and no joined words.
    const { id: student_id } = await addStudent(school, { firstname: 'Asha', lastname: 'O Brien' });
    await addEmployee(school, { designation: "D'Art" }, { first_name: 'Mary', last_name: 'D’Souza' });
    const parent = { ...createPerson(father), first_name: 'Anil', last_name: "D'Mello" };
    await school.call(createParent, { query: { student_id, parent_type: 'father' }, body: parent });
    const update = (table: 'students' | 'employees' | 'users', search_text: string) =>
      school.db.updateTable(table).set({ search_text }).execute();
    await update('students', `ASHA\nO BRIEN\n\n${father}\nANIL D'MELLO`);
    await update('employees', "D'ART");
    await update('users', "MARY\nD'SOUZA");
    expect(await findStudents(school, 'obrien')).toEqual([]);

    await migrations['028-divided-names']?.up(school.db);
    for (const search of ["o'brien asha", 'obrien', 'o brien', 'dmello', father])
      expect((await findStudents(school, search)).map(({ id }) => id)).toEqual([student_id]);
    for (const search of ['dsouza mary', 'd’souza', 'dart souza'])
      expect(await findEmployees(school, search)).toHaveLength(1);
    expect(await findStudents(school, 'souza')).toEqual([]);
    await addStudent(school, { lastname: "O'Brien" });
    expect(await findStudents(school, 'obrien')).toHaveLength(2);
  });

  it('is searched by the current rules after the migration', async () => {
    const school = await startSignedIn();
    const { id: student_id } = await addStudent(school, { firstname: 'José', enrollmentno: 'GV-2024-0012' });
    await addStudent(school, { firstname: 'Asha' });
    await addEmployee(school, { designation: 'Décor' }, { first_name: 'Zoë' });
    await school.call(createParent, { query: { student_id, parent_type: 'father' }, body: createPerson(father) });
    for (const table of ['students', 'employees', 'users'] as const) {
      await school.db.updateTable(table).set({ search_text: 'AS IT WAS' }).execute();
    }
    expect(await findStudents(school, 'as it was')).toHaveLength(2);

    // Creates the index of migration 003 again. A later migration has replaced this index, but migration 007 drops it.
    if (isPostgres(school.db)) await migrations['003-student-search']?.up(school.db);
    await migrations['007-search-texts']?.up(school.db);
    if (isPostgres(school.db)) await sql`drop index students_search`.execute(school.db);
    expect(await findStudents(school, 'as it was')).toEqual([]);
    for (const search of ['sharma jose', '2024 0012', father]) {
      expect((await findStudents(school, search)).map(({ id }) => id)).toEqual([student_id]);
    }
    expect(await findEmployees(school, 'decor zoe')).toHaveLength(1);
    expect(await findStudents(school, 'ravi')).toEqual([]);
    // Creates the table that the migration 016 changes, because a later migration has renamed it.
    await sql`create table changes (id integer)`.execute(school.db);
    await migrations['016-parents-in-search']?.up(school.db);
    for (const search of ['sharma jose', father, 'ravi rao']) {
      expect((await findStudents(school, search)).map(({ id }) => id)).toEqual([student_id]);
    }
    // The search also finds a student who was added after the migration.
    await addStudent(school, { firstname: 'Later' });
    expect(await findStudents(school, 'later')).toHaveLength(1);
  });
});
