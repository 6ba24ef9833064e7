/** What the sheet of an import of students may hold, by the fields of the form. */
import * as z from 'zod/mini';
import { notAState } from '@/lib/contract/values/states';
import { stateNamed } from '@/lib/contract/values/written-values';
import {
  emailHeaders,
  firstNameHeaders,
  lastNameHeaders,
  middleNameHeaders,
  mobileHeaders,
} from '@/lib/import/known-headers';
import type { ImportNoun } from '@/lib/import/types';
import { studentForm, wireNames } from './rules';

const families = [
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
const ofFamily = (headers: string[]) => families.flatMap((who) => headers.map((header) => `${who} ${header}`));

export const studentImport: ImportNoun = {
  sheet: 'Students',
  people: ['student', 'pupil', 'child', 'candidate', 'learner'],
  notImported: ['Class', 'Section', 'Status'],
  wireNames,
  // The form offers the states, so that its shape takes any text.
  form: z.extend(z.omit(studentForm, { photo: true }), {
    state: studentForm.shape.state.check(z.refine((state) => stateNamed(state) === state, notAState)),
  }),
  fields: {
    enrollmentNo: {
      kind: 'text',
      isUnique: true,
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
    firstName: { kind: 'text', headers: firstNameHeaders },
    middleName: { kind: 'text', headers: middleNameHeaders },
    lastName: { kind: 'lastName', headers: lastNameHeaders },
    mobile: {
      kind: 'phone',
      headers: [...mobileHeaders, ...ofFamily(['Mobile', 'Mobile No', 'Phone', 'Phone No', 'Contact', 'Contact No'])],
    },
    email: { kind: 'email', headers: [...emailHeaders, ...ofFamily(['Email', 'Email ID'])] },
    dob: {
      kind: 'birthday',
      headers: ['Date of Birth', 'DOB', 'Birth Date', 'Birthday', 'Born on', 'जन्म तिथि', 'जन्म दिनांक'],
    },
    gender: { kind: 'gender', headers: ['Gender', 'Sex', 'M/F', 'Male/Female', 'Boy/Girl', 'लिंग'] },
    state: { kind: 'state', headers: ['State', 'State Name', 'State/UT', 'राज्य'] },
    city: {
      kind: 'text',
      headers: ['City', 'Town', 'City/Town', 'Village', 'City/Village', 'Town/Village', 'शहर', 'गाँव'],
    },
    pinCode: {
      kind: 'pin',
      headers: ['Pin Code', 'PIN', 'Pin No', 'Postal Code', 'Post Code', 'Zip Code', 'Zip', 'पिन कोड'],
    },
    addressLine1: {
      kind: 'text',
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
    addressLine2: { kind: 'text', headers: ['Address Line 2', 'Address 2', 'Locality', 'Landmark', 'Area'] },
  },
};
