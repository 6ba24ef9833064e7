import type { FieldTable } from './field';

export const jobFields = {
  empNo: {
    kind: 'text',
    wire: 'emp_no',
    label: 'Employee ID',
    purpose: 'identity',
    required: 'Employee ID is required',
    max: 50,
    isUnique: true,
    isListed: true,
  },
  designation: {
    kind: 'text',
    wire: 'designation',
    label: 'Designation',
    purpose: 'work',
    required: 'Designation is required',
    max: 100,
    isListed: true,
    isFilter: true,
  },
} as const satisfies FieldTable;

/** The personal fields of an employee. The body of an update has `mobile_no` instead of `mobileno`. */
export const staffPersonFields = {
  firstName: {
    kind: 'text',
    wire: 'first_name',
    label: 'First Name',
    purpose: 'identity',
    required: 'First name is required',
    max: 100,
    isListed: true,
  },
  middleName: { kind: 'text', wire: 'middle_name', label: 'Middle Name', purpose: 'identity', max: 100 },
  lastName: {
    kind: 'lastName',
    wire: 'last_name',
    label: 'Last Name',
    purpose: 'identity',
    required: 'Last name is required',
    max: 100,
    isListed: true,
  },
  mobileNo: {
    kind: 'phone',
    wire: 'mobileno',
    label: 'Mobile Number',
    purpose: 'contact',
    required: 'Mobile number is required',
    length: 10,
    invalid: 'Mobile number must be 10 digits',
    isUnique: true,
    isListed: true,
  },
  email: { kind: 'email', wire: 'email', label: 'Email', purpose: 'contact' },
} as const satisfies FieldTable;

export const employeeFields = { ...jobFields, ...staffPersonFields };
