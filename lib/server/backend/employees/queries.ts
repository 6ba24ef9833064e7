import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { listEmployees } from '@/lib/contract/employees';
import { jobFields, staffPersonFields } from '@/lib/contract/fields/employees';
import type { FieldTable } from '@/lib/contract/fields/field';
import { sortByClass } from '@/lib/format/class-level';
import { searchWords } from '@/lib/format/search-text';
import { mapInBatches } from '../db/batches';
import { contains, sameSchool, whereFields } from '../db/conditions';
import type { Db } from '../db/schema';
import { orderBy, textOrder } from '../db/sort';
import { HttpError } from '../http-error';
import { importedIds } from '../imports/queries';

export const employeesOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('employees')
    .innerJoin('users', sameSchool('users.id', 'employees.user_id'))
    .where('employees.school_id', '=', schoolId);

/**
 * Compares the two `school_id` columns with each other. With a fixed school id, SQLite would read all sections or
 * employees of the school to find a few links.
 */
export const teacherLinks = (db: Db) =>
  db
    .selectFrom('section_teachers')
    .innerJoin('sections', 'sections.id', 'section_teachers.section_id')
    .innerJoin('employees', 'employees.id', 'section_teachers.employee_id')
    .whereRef('employees.school_id', '=', 'sections.school_id');

const columnsOf = <N extends string, T extends FieldTable>(name: N, table: T) =>
  // Safe cast: each column has a template of its own field.
  Object.entries(table).map(([field, { wire }]) => `${name}.${wire} as ${field}`) as {
    [K in keyof T & string]: `${N}.${T[K]['wire']} as ${K}`;
  }[keyof T & string][];

export const employeeColumns = [
  'employees.id as empId',
  ...columnsOf('employees', jobFields),
  ...columnsOf('users', staffPersonFields),
  'employees.deleted_at as deletedAt',
] as const;

export const findEmployees = (db: Db, schoolId: number, search = '') =>
  searchWords(search).reduce(
    (selection, word) =>
      selection.where((row) => row.or([contains('employees.search_text', word), contains('users.search_text', word)])),
    employeesOf(db, schoolId),
  );

export type EmployeeFilter = Omit<z.output<typeof listEmployees.query>, 'page' | 'pageSize' | 'sort'>;

export function filterEmployees(db: Db, schoolId: number, { search, ...filter }: EmployeeFilter) {
  const { emp_id, status, import_id } = filter;
  let selection = findEmployees(db, schoolId, search);
  if (emp_id !== undefined) selection = selection.where('employees.id', '=', emp_id);
  if (import_id !== undefined) {
    selection = selection.where('employees.id', 'in', importedIds(db, schoolId, 'employees', import_id));
  }
  selection = whereFields(selection, jobFields, 'employees', filter);
  selection = whereFields(selection, staffPersonFields, 'users', filter);
  if (status) selection = selection.where('employees.deleted_at', status === 'active' ? 'is' : 'is not', null);
  return selection;
}

export const employeeOrder = (db: Db, sort: z.output<typeof listEmployees.query>['sort']) =>
  orderBy(
    sort,
    {
      empNo: [textOrder(db, 'employees.emp_no')],
      firstName: [textOrder(db, 'users.first_name')],
      lastName: [textOrder(db, 'users.last_name')],
      designation: [textOrder(db, 'employees.designation')],
      mobileNo: [sql.ref('users.mobileno')],
      status: [sql`(employees.deleted_at is not null)`],
    },
    'employees.id',
  );

export async function sectionsTaughtBy(db: Db, empIds: number[]) {
  const sections = await mapInBatches(empIds, (batch) =>
    teacherLinks(db)
      .innerJoin('classes', sameSchool('classes.id', 'sections.class_id'))
      .select([
        'section_teachers.employee_id',
        'section_teachers.typeid',
        'sections.id',
        'sections.section',
        'classes.classname as className',
      ])
      .where('section_teachers.employee_id', 'in', batch)
      .orderBy('sections.id')
      .execute(),
  );
  return sortByClass(sections, ({ className }) => className).sort((a, b) => a.typeid - b.typeid);
}

export async function getEmployeeInSchool(db: Db, schoolId: number, empId: number) {
  const row = await employeesOf(db, schoolId)
    .select([...employeeColumns, 'employees.user_id as userId'])
    .where('employees.id', '=', empId)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'This employee was not found.');
  return row;
}

export const findByMobile = (db: Db, schoolId: number, mobile: string) =>
  db
    .selectFrom('users')
    .leftJoin('employees', sameSchool('employees.user_id', 'users.id'))
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'users.middle_name as middleName',
      'users.last_name as lastName',
      'users.mobileno as mobileNo',
      'employees.id as empId',
      'employees.emp_no as empNo',
    ])
    .where('users.mobileno', '=', mobile)
    .where('users.school_id', '=', schoolId)
    .executeTakeFirst();
