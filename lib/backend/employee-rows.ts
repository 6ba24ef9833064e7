import type { Db } from './db/schema';
import { Refusal } from './refusal';
import { holds } from './text-fields';

/** Every employee of a school with who they are. */
export const employeesOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.user_id')
    .where('employees.school_id', '=', schoolId);

/** The columns of an employee in the wire's names. */
export const employeeColumns = [
  'employees.id as empId',
  'employees.emp_no as empNo',
  'users.first_name as firstName',
  'users.middle_name as middleName',
  'users.last_name as lastName',
  'employees.designation',
  'users.mobileno as mobileNo',
  'users.email',
  'employees.deleted_at as deletedAt',
] as const;

/** Employees that a search finds by ID, name, full name, designation, mobile number or email. */
export function findEmployees(db: Db, schoolId: number, search: string | undefined) {
  const all = employeesOf(db, schoolId);
  if (!search?.trim()) return all;
  return all.where((row) => row.or([holds('employees.search_text', search), holds('users.search_text', search)]));
}

/** @throws {Refusal} 404 for an employee that this school has not. */
export async function getEmployeeInSchool(db: Db, schoolId: number, empId: number) {
  const row = await employeesOf(db, schoolId)
    .select([...employeeColumns, 'employees.user_id as userId'])
    .where('employees.id', '=', empId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'This employee was not found.');
  return row;
}
