import { describe, expect, it } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { listEmployees, toggleEmployeeStatus } from '@/lib/contract/employees';
import { employeeFields } from '@/lib/contract/fields/employees';
import { type FieldTable, missingFieldsOf } from '@/lib/contract/fields/field';
import { filtersOf } from '@/lib/contract/fields/filters';
import { studentFields } from '@/lib/contract/fields/students';
import { addSectionStudents } from '@/lib/contract/sections';
import { importStudents, listStudents, toggleStudentStatus } from '@/lib/contract/students';
import { addOtherSchool } from '../support/add-other-school';
import { addEmployee } from '../support/employees';
import { numbersUpTo, studentLine, studentSheet } from '../support/people-sheets';
import { addSection, type StaffedSchool, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { addStudent } from '../support/students';

type Row = Record<string, unknown>;

/** The values to try of a filter, and the rows that match each value. */
interface Filter {
  values: unknown[];
  matches: (row: Row, value: unknown) => boolean;
}

/** The filters by a field of the table, each with all values of the listed rows and with all options of a choice. */
const fieldFilters = (table: FieldTable, rows: Row[]): Record<string, Filter> =>
  Object.fromEntries(
    filtersOf(table).map((field) => {
      const [name = ''] = Object.entries(table).find(([, candidate]) => candidate === field) ?? [];
      const listed = rows.map((row) => row[name]).filter(Boolean);
      const options = field.kind === 'choice' ? Object.keys(field.options) : [];
      return [
        field.wire,
        { values: [...new Set([...listed, ...options])], matches: (row, value) => row[name] === value },
      ];
    }),
  );

const isActive = (row: Row) => ('deletedAt' in row ? row.deletedAt === null : row.isActive === true);
const status: Filter = {
  values: ['active', 'inactive'],
  matches: (row, value) => isActive(row) === (value === 'active'),
};
const search: Filter = {
  values: ['kh', 'khan'],
  matches: ({ lastName }, value) => String(lastName).toLowerCase().startsWith(String(value)),
};

async function addStudents({ school, ...staffed }: StaffedSchool) {
  const [sectionA, sectionB] = [
    await addSection({ school, ...staffed }, 'A'),
    await addSection({ school, ...staffed }, 'B'),
  ];
  for (const number of numbersUpTo(9)) {
    const { id } = await addStudent(school, {
      lastname: number % 2 ? 'Sharma' : 'Khan',
      gender: number % 3 ? 'M' : 'F',
    });
    if (number > 6) continue;
    const section_id = number % 2 ? sectionA : sectionB;
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [id] } });
    if (number % 3 === 0) await school.call(toggleStudentStatus, { query: { student_id: id } });
  }
  const bareLine = `B-1,Bina${','.repeat(11)}`;
  const sheet = studentSheet(bareLine, studentLine(70), studentLine(71));
  const { import_id } = await school.call(importStudents, { query: { incomplete: true }, file: sheet });
  return import_id;
}

async function startStudentList() {
  const staffed = await startStaffedSchool();
  const importId = await addStudents(staffed);
  const { school, classIds } = staffed;
  const { data } = await school.call(listStudents, { query: { page: 1, per_page: 100 } });
  const imported = await school.call(listStudents, { query: { page: 1, per_page: 100, import_id: importId } });
  const importedIds = imported.data.map(({ id }) => id);
  expect(importedIds).toHaveLength(3);
  const sectionIds = [...new Set(data.map(({ sectionId }) => sectionId))].filter(Boolean);
  const filters: Record<string, Filter> = {
    student_id: { values: [data[0]?.id, 999], matches: ({ id }, value) => id === value },
    class_id: { values: classIds, matches: ({ classId }, value) => classId === value },
    section_id: { values: sectionIds, matches: ({ sectionId }, value) => sectionId === value },
    unplaced: { values: [true, false], matches: ({ sectionId }, value) => !value || sectionId === null },
    incomplete: {
      values: [true, false],
      matches: (row, value) => !value || (isActive(row) && missingFieldsOf(studentFields, row).length > 0),
    },
    import_id: { values: [importId], matches: ({ id }) => importedIds.includes(id as number) },
    status,
    search,
    ...fieldFilters(studentFields, data),
  };
  return { school, call: listStudents as Call, size: 'per_page', key: 'id', rows: data as Row[], filters };
}

async function startEmployeeList() {
  const school = await startSignedIn();
  for (const number of numbersUpTo(7)) {
    const { empId } = await addEmployee(
      school,
      { designation: number % 2 ? 'Clerk' : 'Teacher' },
      { last_name: number % 3 ? 'Sharma' : 'Khan' },
    );
    if (number % 4 === 0) await school.call(toggleEmployeeStatus, { query: { emp_id: empId ?? 0, activate: false } });
  }
  const { data } = await school.call(listEmployees, { query: { page: 1, pageSize: 100 } });
  const filters: Record<string, Filter> = {
    emp_id: { values: [data[0]?.empId, 999], matches: ({ empId }, value) => empId === value },
    import_id: { values: [999], matches: () => false },
    status,
    search,
    ...fieldFilters(employeeFields, data),
  };
  return { school, call: listEmployees as Call, size: 'pageSize', key: 'empId', rows: data as Row[], filters };
}

describe.each([
  ['students', startStudentList],
  ['employees', startEmployeeList],
])('the list of %s', (_, startList) => {
  it('counts and shows the same rows for each filter, and for each two, in every order', async () => {
    const { school, call, size, key, rows, filters } = await startList();
    const notFilters = ['page', size, 'sort'];
    expect(Object.keys(filters).sort(), 'add values of the new filter').toEqual(
      Object.keys(call.query?.shape ?? {})
        .filter((name) => !notFilters.includes(name))
        .sort(),
    );
    const choices = Object.entries(filters).flatMap(([name, { values, matches }]) =>
      values.map((value) => ({ name, value, matches })),
    );
    const pairs = choices.flatMap((one, index) =>
      choices.slice(index).map((other) => (one.name === other.name ? [one] : [one, other])),
    );
    for (const pair of pairs) {
      const expected = rows
        .filter((row) => pair.every(({ matches, value }) => matches(row, value)))
        .map((row) => row[key]);
      for (const sort of [undefined, '-lastName', ...(key === 'id' ? ['class'] : [])]) {
        const query = { ...Object.fromEntries(pair.map(({ name, value }) => [name, value])), sort };
        const found: unknown[] = [];
        let total: number | undefined;
        for (let page = 1; page === 1 || found.length < (total ?? 0); page += 1) {
          const response = await school.send<Call>(call, { query: { ...query, page, [size]: 5 } });
          const { data, total_records } = await response.json();
          if (data.length === 0) {
            total = total_records;
            break;
          }
          total ??= total_records;
          found.push(...data.map((row: Row) => row[key]));
        }
        expect({ query, total, found: found.sort() }).toEqual({
          query,
          total: expected.length,
          found: expected.sort(),
        });
      }
    }
  });
});

it('a filter by another school’s class finds no students', async () => {
  const school = await startSignedIn();
  const { classId } = await addOtherSchool(school);
  const query = { page: 1, per_page: 10, class_id: classId };
  expect(await school.call(listStudents, { query })).toMatchObject({ data: [], total_records: 0 });
});
