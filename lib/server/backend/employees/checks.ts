import { normalizedKey } from '@/lib/format/normalize-text';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { fullName } from '../http/text-rules';
import { HttpError } from '../http-error';
import { employeesOf } from './queries';

const idTakenMessage = (empNo: string) => `Employee ID ${empNo} is already in use.`;
export const alreadyEmployedMessage = (empNo: string) =>
  `An employee with this mobile number already exists with ID: ${empNo}`;
export const registeredMessage = 'This mobile number is registered to another person. Please give another one.';

interface Holder {
  emp_no: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  deleted_at: string | null;
}

/** The ID may belong to another employee, or to the same employee with different saved data. */
export function employeeIdTakenMessage({ emp_no, first_name, middle_name, last_name, deleted_at }: Holder): string {
  const holder = fullName(first_name, middle_name, last_name);
  if (deleted_at !== null) {
    return `Employee ID ${emp_no} belongs to ${holder}, who is inactive. Please activate that employee instead, or correct the ID`;
  }
  return `Employee ID ${emp_no} belongs to ${holder}. Please correct the ID, or leave the row out and edit that employee`;
}

const conflictError = (field: string, message: string) => new HttpError(409, message, { detail: [{ field, message }] });

export async function checkIdIsFree(db: Db, schoolId: number, empNo: string, exceptEmpId = 0) {
  const other = await employeesOf(db, schoolId)
    .select('employees.emp_no')
    .where('employees.same_key', '=', normalizedKey(empNo))
    .where('employees.id', '!=', exceptEmpId)
    .executeTakeFirst();
  if (other) throw conflictError('emp_no', idTakenMessage(other.emp_no));
}

export async function checkMobileIsFree(db: Db, schoolId: number, mobile: string, field: string, exceptUserId = 0) {
  const other = await db
    .selectFrom('users')
    .leftJoin('employees', sameSchool('employees.user_id', 'users.id'))
    .select('employees.emp_no')
    .where('users.school_id', '=', schoolId)
    .where('users.mobileno', '=', mobile)
    .where('users.id', '!=', exceptUserId)
    .executeTakeFirst();
  if (!other) return;
  throw conflictError(field, other.emp_no === null ? registeredMessage : alreadyEmployedMessage(other.emp_no));
}

export async function checkMayBeEmployed(db: Db, schoolId: number, userId: number) {
  const user = await db
    .selectFrom('users')
    .leftJoin('employees', sameSchool('employees.user_id', 'users.id'))
    .select(['users.id', 'employees.emp_no'])
    .where('users.id', '=', userId)
    .where('users.school_id', '=', schoolId)
    .executeTakeFirst();
  if (!user) throw new HttpError(404, 'This registered person was not found. Please validate the number again.');
  if (user.emp_no !== null) throw conflictError('mobileno', alreadyEmployedMessage(user.emp_no));
}
