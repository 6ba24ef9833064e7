import type { FieldTable } from './field';
import type { SheetTable } from './sheet';

const name = { kind: 'text', purpose: 'identity', max: 200 } as const;
const mobile = { kind: 'phone', purpose: 'contact', length: 10, invalid: 'Mobile number must be 10 digits' } as const;

export const studentImportFields = {
  className: { kind: 'text', wire: 'class', label: 'Class', purpose: null, max: 150 },
  section: { kind: 'text', wire: 'section', label: 'Section', purpose: null, max: 150 },
  fatherName: { ...name, wire: 'father_name', label: 'Father’s Name' },
  fatherMobile: { ...mobile, wire: 'father_mobile', label: 'Father’s Mobile Number' },
  motherName: { ...name, wire: 'mother_name', label: 'Mother’s Name' },
  motherMobile: { ...mobile, wire: 'mother_mobile', label: 'Mother’s Mobile Number' },
  guardianName: { ...name, wire: 'guardian_name', label: 'Guardian’s Name' },
  guardianMobile: { ...mobile, wire: 'guardian_mobile', label: 'Guardian’s Mobile Number' },
} as const satisfies FieldTable;

const nameHint = 'First, middle and last name. Needs the mobile number.';
const mobileHint = '10 digits without +91. A person who is registered with this number is linked.';
const namesOf = (relative: string) => [
  ...[
    `${relative}s Name`,
    `${relative} Name`,
    `Name of ${relative}`,
    `${relative}s Full Name`,
    `${relative} Full Name`,
  ],
  ...[relative, `${relative[0]} Name`],
];
const mobilesOf = (relative: string) =>
  [relative, `${relative}s`].flatMap((owner) =>
    ['Mobile Number', 'Mobile', 'Phone Number', 'Phone', 'Contact Number', 'Contact'].map((word) => `${owner} ${word}`),
  );

export const studentImportSheet: SheetTable<typeof studentImportFields> = {
  className: {
    example: '5',
    hint: 'A class of your school, such as 5, V or Std 5. The cell may name the section too, such as 5 A.',
    headers: [
      ...['Class', 'Class Name', 'Standard', 'Std', 'Grade', 'कक्षा'],
      ...['Class & Section', 'Class Section', 'Class & Sec', 'Class Sec', 'Std & Div', 'Std Div'],
    ],
  },
  section: {
    example: 'A',
    hint: 'A section of the class. Without class and section, a student stays where the student is.',
    headers: ['Section', 'Section Name', 'Sec', 'Division', 'Div', 'अनुभाग'],
  },
  fatherName: { example: 'Ravi Sharma', hint: nameHint, headers: [...namesOf('Father'), 'पिता का नाम'] },
  fatherMobile: { example: '9812345678', hint: mobileHint, headers: mobilesOf('Father') },
  motherName: { example: 'Sunita Sharma', hint: nameHint, headers: [...namesOf('Mother'), 'माता का नाम'] },
  motherMobile: { example: '9812345679', hint: mobileHint, headers: mobilesOf('Mother') },
  guardianName: { example: '', hint: nameHint, headers: namesOf('Guardian') },
  guardianMobile: { example: '', hint: mobileHint, headers: mobilesOf('Guardian') },
};
