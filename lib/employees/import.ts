/** What the sheet of an import of employees may hold, by the fields of the form. */
import {
  emailHeaders,
  firstNameHeaders,
  lastNameHeaders,
  middleNameHeaders,
  mobileHeaders,
} from '@/lib/import/known-headers';
import type { ImportNoun } from '@/lib/import/types';
import { formFor, wireNames } from './rules';

const numbers = ['Employee', 'Emp', 'Staff', 'Teacher', 'Faculty'].flatMap((who) =>
  ['ID', 'Number', 'Code'].map((what) => `${who} ${what}`),
);

export const employeeImport: ImportNoun = {
  sheet: 'Employees',
  people: ['employee', 'emp', 'staff', 'teacher', 'faculty'],
  notImported: ['Status'],
  wireNames,
  form: formFor(null),
  fields: {
    empNo: { kind: 'text', isUnique: true, headers: [...numbers, 'E Code', 'Payroll No', 'Personnel No'] },
    designation: {
      kind: 'text',
      headers: ['Designation', 'Post', 'Post Held', 'Position', 'Job Title', 'Role', 'पद', 'पदनाम'],
    },
    firstName: { kind: 'text', headers: firstNameHeaders },
    middleName: { kind: 'text', headers: middleNameHeaders },
    lastName: { kind: 'lastName', headers: lastNameHeaders },
    mobile: { kind: 'phone', isUnique: true, headers: mobileHeaders },
    email: { kind: 'email', headers: emailHeaders },
  },
};
