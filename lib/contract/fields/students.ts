import { genderLabels, notAGender } from '../values/lists';
import { notAState } from '../values/states';
import type { FieldTable } from './field';

/** A student, in the order of sheets. */
export const studentFields = {
  enrollmentNo: {
    kind: 'text',
    wire: 'enrollmentno',
    label: 'Enrollment Number',
    required: 'Enrollment number is required',
    max: 50,
    isUnique: true,
    isListed: true,
  },
  firstName: {
    kind: 'text',
    wire: 'firstname',
    label: 'First Name',
    required: 'First name is required',
    max: 100,
    isListed: true,
  },
  middleName: { kind: 'text', wire: 'middlename', label: 'Middle Name', max: 100 },
  lastName: {
    kind: 'lastName',
    wire: 'lastname',
    label: 'Last Name',
    required: 'Last name is required',
    max: 100,
    isListed: true,
  },
  mobileNo: {
    kind: 'phone',
    wire: 'mobileno',
    label: 'Phone Number',
    required: 'Phone number is required',
    length: 10,
    wrong: 'Phone number must be 10 digits',
    isListed: true,
  },
  email: { kind: 'email', wire: 'email', label: 'Email' },
  dob: { kind: 'birthday', wire: 'dob', label: 'Date of Birth', required: 'Date of birth is required' },
  gender: {
    kind: 'choice',
    wire: 'gender',
    label: 'Gender',
    required: 'Gender is required',
    options: genderLabels,
    wrong: notAGender,
    isListed: true,
  },
  addressLine1: {
    kind: 'text',
    wire: 'addressline1',
    label: 'Address Line 1',
    required: 'Address is required',
    max: 200,
  },
  addressLine2: { kind: 'text', wire: 'addressline2', label: 'Address Line 2', max: 200 },
  city: { kind: 'text', wire: 'city', label: 'City', required: 'City is required', max: 100, isListed: true },
  state: { kind: 'state', wire: 'state', label: 'State', required: 'State is required', wrong: notAState },
  zipCode: {
    kind: 'pin',
    wire: 'zipcode',
    label: 'Pin Code',
    required: 'Pin code is required',
    length: 6,
    wrong: 'Pin code must be 6 digits',
  },
  profilepic: { kind: 'photo', wire: 'profilepic', label: 'Photo' },
} as const satisfies FieldTable;
