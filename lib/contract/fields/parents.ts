import type { FieldTable } from './field';

const missing = 'Mobile number and first name are required';

export const parentFields = {
  mobileNo: {
    kind: 'phone',
    wire: 'mobileno',
    label: 'Mobile Number',
    purpose: 'contact',
    required: missing,
    length: 10,
    invalid: 'Mobile number must be 10 digits',
  },
  profilepic: { kind: 'photo', wire: 'profilepic', label: 'Photo', purpose: 'recognition' },
  firstName: {
    kind: 'text',
    wire: 'first_name',
    label: 'First Name',
    purpose: 'identity',
    required: missing,
    max: 100,
  },
  middleName: { kind: 'text', wire: 'middle_name', label: 'Middle Name', purpose: 'identity', max: 100 },
  lastName: { kind: 'lastName', wire: 'last_name', label: 'Last Name', purpose: 'identity', max: 100 },
  email: { kind: 'email', wire: 'email', label: 'Email', purpose: 'contact' },
} as const satisfies FieldTable;
