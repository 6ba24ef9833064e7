import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultValues, type StudentForm, stateOptions, studentForm, toRequestBody } from './form-schema';

const complete: StudentForm = {
  ...defaultValues,
  enrollmentNo: '0042',
  firstName: 'Aarav',
  lastName: 'Sharma',
  mobileNo: '9812345678',
  dob: '2015-08-21',
  gender: 'M',
  state: 'Maharashtra',
  city: 'Pune',
  zipCode: '411001',
  addressLine1: '12 MG Road',
};

const problems = (changes: Partial<StudentForm>) =>
  studentForm.safeParse({ ...complete, ...changes }).error?.issues.map(({ path, message }) => `${path}: ${message}`) ??
  [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the student form', () => {
  it('accepts a student without middle name, email, second address line and photo', () => {
    expect(problems({})).toEqual([]);
  });

  it('reports each missing field', () => {
    expect(problems(defaultValues)).toEqual([
      'enrollmentNo: Enrollment number is required',
      'firstName: First name is required',
      'lastName: Last name is required',
      'mobileNo: Phone number is required',
      'mobileNo: Phone number must be 10 digits',
      'dob: Date of birth is required',
      'gender: Gender is required',
      'addressLine1: Address is required',
      'city: City is required',
      'state: State is required',
      'zipCode: Pin code is required',
      'zipCode: Pin code must be 6 digits',
    ]);
  });

  it.each<[Partial<StudentForm>, string]>([
    [{ mobileNo: '981234567' }, 'mobileNo: Phone number must be 10 digits'],
    [{ zipCode: '41100' }, 'zipCode: Pin code must be 6 digits'],
    [{ dob: '2026-11-22' }, 'dob: Date of birth can’t be in the future'],
    [{ dob: '1906-11-21' }, 'dob: Date of birth can’t be 120 or more years ago'],
    [{ dob: '2015-02-31' }, 'dob: There is no 31 February.'],
    [{ email: 'aarav@' }, 'email: Please enter a valid email address'],
    [{ firstName: '   ' }, 'firstName: First name is required'],
    [{ firstName: 'a'.repeat(101) }, 'firstName: Please use at most 100 characters'],
  ])('refuses %j', (changes, problem) => {
    expect(problems(changes)).toEqual([problem]);
  });

  it.each<Partial<StudentForm>>([{ dob: '2026-11-21' }, { dob: '1906-11-22' }, { firstName: 'Zoë 🎈' }])(
    'accepts %j',
    (changes) => {
      expect(problems(changes)).toEqual([]);
    },
  );
});

describe('toRequestBody', () => {
  it('uses API field names, trimmed texts and the stored photo', () => {
    const form = studentForm.parse({ ...complete, firstName: ' Aarav ', profilepic: 'old.jpg' });
    expect(toRequestBody(form, 'new.jpg')).toEqual({
      firstname: 'Aarav',
      lastname: 'Sharma',
      middlename: '',
      enrollmentno: '0042',
      email: '',
      mobileno: '9812345678',
      isactive: true,
      dob: '2015-08-21',
      addressline1: '12 MG Road',
      addressline2: '',
      city: 'Pune',
      state: 'Maharashtra',
      zipcode: '411001',
      gender: 'M',
      profilepic: 'new.jpg',
    });
  });
});

describe('stateOptions', () => {
  it('offers the 28 states', () => {
    const states = stateOptions('');
    expect(states).toHaveLength(28);
    expect([states[0]?.label, states.at(-1)?.label]).toEqual(['Andhra Pradesh', 'West Bengal']);
  });
  it('keeps the current value of a student', () => {
    expect(stateOptions('Delhi')[0]).toEqual({ value: 'Delhi', label: 'Delhi' });
    expect(stateOptions('Delhi')).toHaveLength(29);
    expect(stateOptions('Goa')).toHaveLength(28);
  });
});
