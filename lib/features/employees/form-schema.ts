import * as z from 'zod/mini';
import { draftShape, formOfRecord, formShape, toDefaultValues } from '@/lib/browser/forms/table-form';
import type { CallInput, CallReply } from '@/lib/contract/call';
import type { createEmployee, Employee, updateEmployee, validateEmployee } from '@/lib/contract/employees';
import { employeeFields, jobFields, staffPersonFields } from '@/lib/contract/fields/employees';
import { toWire, wireNamesOf } from '@/lib/contract/fields/field';

const employeeForm = formShape(employeeFields);
export type EmployeeForm = z.infer<typeof employeeForm>;

/** The names of a registered user cannot be edited, so they are not validated. */
const linkForm = z.extend(employeeForm, {
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

export const formSchemaFor = (owner: NumberOwner | null) => (owner?.kind === 'user' ? linkForm : employeeForm);

export const wireNames: Record<string, keyof EmployeeForm> = {
  ...wireNamesOf(employeeFields),
  mobile_no: 'mobileNo',
  mobile_number: 'mobileNo',
};

export const employeeDraft = draftShape(employeeFields);
export const defaultValues = toDefaultValues(employeeFields);
export const toFormValues = (employee: Employee): EmployeeForm => formOfRecord(employeeFields, employee);

export type NumberOwner =
  | { kind: 'employee'; empNo: string }
  | { kind: 'user'; userId: number | null; names: Pick<EmployeeForm, 'firstName' | 'middleName' | 'lastName'> }
  | { kind: 'none' };

export function toNumberOwner({ data }: CallReply<typeof validateEmployee>): NumberOwner {
  if (data?.employee) return { kind: 'employee', empNo: data.employee.empNo };
  if (!data?.user) return { kind: 'none' };
  const { userId, firstName, middleName, lastName } = data.user;
  return { kind: 'user', userId, names: { firstName, middleName, lastName } };
}

export function toCreateBody(form: EmployeeForm, owner: NumberOwner): CallInput<typeof createEmployee>['body'] {
  const employee = toWire(jobFields, form);
  if (owner.kind === 'user') return { employee: { ...employee, user_id_of_emp: owner.userId } };
  return { employee, user: toWire(staffPersonFields, form) };
}

export function toUpdateBody(form: EmployeeForm, empId: number | null): CallInput<typeof updateEmployee>['body'] {
  const { mobileno, ...texts } = toWire(employeeFields, form);
  return { emp_id: empId, ...texts, mobile_no: mobileno };
}
