import { emailHeaders, firstNameHeaders, lastNameHeaders, middleNameHeaders, mobileHeaders } from './known-headers';
import type { SheetTable } from './sheet';
import type { studentFields } from './students';

const relatives = [
  'Parent',
  'Parents',
  'Father',
  'Fathers',
  'Mother',
  'Mothers',
  'Guardian',
  'Guardians',
  'Family',
  'Emergency',
];
const familyHeaders = (headers: string[]) =>
  relatives.flatMap((relative) => headers.map((header) => `${relative} ${header}`));

export const studentSheet: SheetTable<typeof studentFields> = {
  enrollmentNo: {
    example: '0042',
    headers: [
      'Enrollment Number',
      'Enrolment Number',
      'Enrollment ID',
      'Enrolment ID',
      'Enrollment',
      'Enrolment',
      'Enroll No',
      'Enrol No',
      'Admission Number',
      'Admission ID',
      'Adm No',
      'Admn No',
      'Registration Number',
      'Regn No',
      'Reg No',
      'GR No',
      'General Register No',
      'Scholar No',
      'Student Number',
      'Student ID',
      'Student Code',
    ],
  },
  firstName: { example: 'Aarav', headers: firstNameHeaders },
  middleName: { example: '', headers: middleNameHeaders },
  lastName: { example: 'Sharma', headers: lastNameHeaders },
  mobileNo: {
    example: '9812345678',
    headers: [
      ...['Student Mobile', 'Student Phone', 'Student Contact'].flatMap((header) => [header, `${header} No`]),
      ...mobileHeaders,
      ...familyHeaders(['Mobile', 'Mobile No', 'Phone', 'Phone No', 'Contact', 'Contact No']),
    ],
  },
  email: { example: 'sharma.family@example.com', headers: [...emailHeaders, ...familyHeaders(['Email', 'Email ID'])] },
  dob: {
    example: '2015-08-21',
    headers: ['Date of Birth', 'DOB', 'Birth Date', 'Birthday', 'Born on', 'जन्म तिथि', 'जन्म दिनांक'],
  },
  gender: {
    example: 'Male',
    headers: ['Gender', 'Sex', 'M/F', 'Male/Female', 'Boy/Girl', 'लिंग'],
    spellings: {
      M: ['Man', 'Boy', 'Boys', 'B', 'पु', 'पुरुष', 'लड़का', 'बालक', 'छात्र'],
      F: ['Woman', 'Girl', 'Girls', 'G', 'म', 'महिला', 'स्त्री', 'लड़की', 'बालिका', 'छात्रा'],
    },
  },
  addressLine1: {
    example: '12 MG Road',
    headers: [
      'Address Line 1',
      'Address 1',
      'Address',
      'Full Address',
      'Present Address',
      'Current Address',
      'Residential Address',
      'Correspondence Address',
      'Home Address',
      'Permanent Address',
      'Postal Address',
      'Street Address',
      'Street',
      'Residence',
      'पता',
    ],
  },
  addressLine2: { example: '', headers: ['Address Line 2', 'Address 2', 'Locality', 'Landmark', 'Area'] },
  city: {
    example: 'Pune',
    headers: ['City', 'Current City', 'Town', 'City/Town', 'Village', 'City/Village', 'Town/Village', 'शहर', 'गाँव'],
  },
  state: { example: 'Maharashtra', headers: ['State', 'State Name', 'State/UT', 'राज्य'] },
  zipCode: {
    example: '411001',
    headers: ['Pin Code', 'PIN', 'Pin No', 'Postal Code', 'Post Code', 'Zip Code', 'Zip', 'पिन कोड'],
  },
};
