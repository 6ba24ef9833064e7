import type { employeeFields } from './employees';
import { emailHeaders, firstNameHeaders, lastNameHeaders, middleNameHeaders, mobileHeaders } from './known-headers';
import type { SheetTable } from './sheet';

const numberHeaders = ['Employee', 'Emp', 'Staff', 'Teacher', 'Faculty'].flatMap((person) =>
  ['ID', 'Number', 'Code'].map((term) => `${person} ${term}`),
);

export const employeeSheet: SheetTable<typeof employeeFields> = {
  empNo: { example: 'E-101', headers: [...numberHeaders, 'E Code', 'Payroll No', 'Personnel No'] },
  designation: {
    example: 'Mathematics Teacher',
    headers: ['Designation', 'Post', 'Post Held', 'Position', 'Job Title', 'Role', 'पद', 'पदनाम'],
  },
  firstName: { example: 'Asha', headers: firstNameHeaders },
  middleName: { example: '', headers: middleNameHeaders },
  lastName: { example: 'Verma', headers: lastNameHeaders },
  mobileNo: { example: '9812345678', headers: mobileHeaders },
  email: { example: 'asha.verma@example.com', headers: emailHeaders },
};
