import type { Db } from '../db/schema';
import { contains } from '../db/search';
import { HttpError } from '../http/http-error';

/** A school's employees joined with their user rows. */
export const employeesOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.user_id')
    .where('employees.school_id', '=', schoolId);

/** An employee's columns with the API's field names. */
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

/** Employees found by ID, name, designation, mobile number or email. */
export function findEmployees(db: Db, schoolId: number, search: string | undefined) {
  const all = employeesOf(db, schoolId);
  if (!search?.trim()) return all;
  return all.where((row) => row.or([contains('employees.search_text', search), contains('users.search_text', search)]));
}

/** @throws {HttpError} 404 for an employee who is not in this school. */
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
    .leftJoin('employees', 'employees.user_id', 'users.id')
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
