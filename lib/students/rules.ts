/** The student form: its schema, and how it maps to and from the API. */

import * as z from 'zod/mini';
import type { CallInput } from '@/lib/contract/call';
import type { createStudent, Student } from '@/lib/contract/students';
import { notAGender } from '@/lib/contract/values/lists';
import { indianStates } from '@/lib/contract/values/states';
import { photo } from '@/lib/files/image-rules';
import type { CalendarDay } from '@/lib/format/dates';
import { today } from '@/lib/format/today';
import { digits, optionalEmail, optionalText, requiredChoice, requiredDay, requiredText } from '@/lib/forms/fields';

const oldestYears = 120;

/** Dates of birth up to this one are rejected. */
const earliestBirthday = (now: CalendarDay): CalendarDay => `${Number(now.slice(0, 4)) - oldestYears}${now.slice(4)}`;

function birthdayProblem(day: CalendarDay): string | null {
  if (day > today()) return 'Date of birth can’t be in the future';
  return day <= earliestBirthday(today()) ? `Date of birth can’t be ${oldestYears} or more years ago` : null;
}

export const studentForm = z.object({
  photo,
  enrollmentNo: requiredText('Enrollment number is required', 50),
  firstName: requiredText('First name is required'),
  middleName: optionalText(),
  lastName: requiredText('Last name is required'),
  mobile: digits(10, 'Phone number is required', 'Phone number must be 10 digits'),
  email: optionalEmail,
  dob: requiredDay('Date of birth is required', birthdayProblem),
  gender: z.pipe(z.enum(['M', 'F', ''], notAGender), z.enum(['M', 'F'], 'Gender is required')),
  state: requiredChoice('State is required'),
  city: requiredText('City is required'),
  pinCode: digits(6, 'Pin code is required', 'Pin code must be 6 digits'),
  addressLine1: requiredText('Address is required', 200),
  addressLine2: optionalText(200),
});
export type StudentForm = z.input<typeof studentForm>;
export type ValidStudent = z.output<typeof studentForm>;

/** From the API's field names, as they appear in errors, to the form's. */
export const wireNames: Record<string, keyof StudentForm> = {
  profilepic: 'photo',
  enrollmentno: 'enrollmentNo',
  firstname: 'firstName',
  middlename: 'middleName',
  lastname: 'lastName',
  mobileno: 'mobile',
  email: 'email',
  dob: 'dob',
  gender: 'gender',
  state: 'state',
  city: 'city',
  zipcode: 'pinCode',
  addressline1: 'addressLine1',
  addressline2: 'addressLine2',
};

export const emptyForm: StudentForm = {
  photo: '',
  enrollmentNo: '',
  firstName: '',
  middleName: '',
  lastName: '',
  mobile: '',
  email: '',
  dob: '',
  gender: '',
  state: '',
  city: '',
  pinCode: '',
  addressLine1: '',
  addressLine2: '',
};

export const formOf = (student: Student): StudentForm => ({
  photo: student.profilepic,
  enrollmentNo: student.enrollmentNo,
  firstName: student.firstName,
  middleName: student.middleName,
  lastName: student.lastName,
  mobile: student.mobileNo,
  email: student.email,
  dob: student.dob,
  gender: student.gender ?? '',
  state: student.state,
  city: student.city,
  pinCode: student.zipCode,
  addressLine1: student.addressLine1,
  addressLine2: student.addressLine2,
});

/** The 28 states; a student's other value comes first, so that an edit doesn't lose it. */
export const stateOptions = (current: string) =>
  [...(current && !indianStates.some((state) => state === current) ? [current] : []), ...indianStates].map((state) => ({
    value: state,
    label: state,
  }));

type StudentBody = CallInput<typeof createStudent>['body'];

/** @param profilepic the name of the stored photo. */
export const studentBody = (form: ValidStudent, profilepic: string, isActive = true): StudentBody => ({
  firstname: form.firstName,
  middlename: form.middleName,
  lastname: form.lastName,
  enrollmentno: form.enrollmentNo,
  email: form.email,
  mobileno: form.mobile,
  isactive: isActive,
  dob: form.dob,
  addressline1: form.addressLine1,
  addressline2: form.addressLine2,
  city: form.city,
  state: form.state,
  zipcode: form.pinCode,
  gender: form.gender,
  profilepic,
});
