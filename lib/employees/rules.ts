/** The employee form: its schema, and how it maps to and from the API. */

import * as z from 'zod/mini';
import type { CallInput, CallReply } from '@/lib/contract/call';
import type { createEmployee, Employee, updateEmployee, validateEmployee } from '@/lib/contract/employees';
import { digits, optionalEmail, optionalText, requiredText } from '@/lib/forms/fields';

const employeeForm = z.object({
  mobile: digits(10, 'Mobile number is required', 'Mobile number must be 10 digits'),
  empNo: requiredText('Employee ID is required', 50),
  designation: requiredText('Designation is required'),
  firstName: requiredText('First name is required'),
  middleName: optionalText(),
  lastName: requiredText('Last name is required'),
  email: optionalEmail,
});
export type EmployeeForm = z.infer<typeof employeeForm>;

/** A registered user's details are locked, so they are not validated. */
const linkForm = z.extend(employeeForm, {
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

export const formFor = (owner: NumberOwner | null) => (owner?.kind === 'user' ? linkForm : employeeForm);

/** From the API's field names, as they appear in errors, to the form's. */
export const wireNames: Record<string, keyof EmployeeForm> = {
  mobileno: 'mobile',
  mobile_no: 'mobile',
  mobile_number: 'mobile',
  emp_no: 'empNo',
  designation: 'designation',
  first_name: 'firstName',
  middle_name: 'middleName',
  last_name: 'lastName',
  email: 'email',
};

export const emptyForm: EmployeeForm = {
  mobile: '',
  empNo: '',
  designation: '',
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
};

export const formOf = (employee: Employee): EmployeeForm => ({
  mobile: employee.mobileNo,
  empNo: employee.empNo,
  designation: employee.designation,
  firstName: employee.firstName,
  middleName: employee.middleName,
  lastName: employee.lastName,
  email: employee.email,
});

/** Whom a mobile number belongs to; looked up before an employee can be added with it. */
export type NumberOwner =
  | { kind: 'employee'; empNo: string }
  | { kind: 'user'; userId: number | null; names: Pick<EmployeeForm, 'firstName' | 'middleName' | 'lastName'> }
  | { kind: 'nobody' };

export function numberOwner({ data }: CallReply<typeof validateEmployee>): NumberOwner {
  if (data?.employee) return { kind: 'employee', empNo: data.employee.empNo };
  if (!data?.user) return { kind: 'nobody' };
  const { userId, firstName, middleName, lastName } = data.user;
  return { kind: 'user', userId, names: { firstName, middleName, lastName } };
}

/** Links a registered user, or creates a new user with the employee. */
export function createPayload(form: EmployeeForm, owner: NumberOwner): CallInput<typeof createEmployee>['body'] {
  const employee = { emp_no: form.empNo, designation: form.designation };
  if (owner.kind === 'user') return { employee: { ...employee, user_id_of_emp: owner.userId } };
  return {
    employee,
    user: {
      email: form.email,
      mobileno: form.mobile,
      first_name: form.firstName,
      middle_name: form.middleName,
      last_name: form.lastName,
    },
  };
}

export const updatePayload = (form: EmployeeForm, empId: number | null): CallInput<typeof updateEmployee>['body'] => ({
  emp_id: empId,
  emp_no: form.empNo,
  designation: form.designation,
  first_name: form.firstName,
  middle_name: form.middleName,
  last_name: form.lastName,
  email: form.email,
  mobile_no: form.mobile,
});
