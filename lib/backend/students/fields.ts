import { notAGender } from '@/lib/contract/values/lists';
import { indianStates, notAState } from '@/lib/contract/values/states';
import { searchText } from '@/lib/format/search-text';
import type { FieldProblem } from '../http/http-error';
import { checkTexts, emailPattern, mobilePattern, type TextRule } from '../http/text-rules';

const phonePattern = { ...mobilePattern, message: 'Phone number must be 10 digits' };
const pinPattern = { test: /^\d{6}$/, message: 'Pin code must be 6 digits' };
const dayPattern = { test: /^\d{4}-\d{2}-\d{2}$/, message: 'Date of birth must be a date such as 2015-08-21' };
const genderPattern = { test: /^[MF]$/, message: notAGender };
const statePattern = {
  test: new RegExp(`^(?:${indianStates.join('|')})$`),
  message: notAState,
};

/** The rules of a student's fields, by API name. */
const studentRules = {
  enrollmentno: { label: 'Enrollment number', max: 50, required: 'Enrollment number is required' },
  firstname: { label: 'First name', max: 100, required: 'First name is required' },
  middlename: { label: 'Middle name', max: 100 },
  lastname: { label: 'Last name', max: 100, required: 'Last name is required' },
  mobileno: { label: 'Phone number', required: 'Phone number is required', pattern: phonePattern },
  email: { label: 'Email', max: 254, pattern: emailPattern },
  dob: { label: 'Date of birth', required: 'Date of birth is required', pattern: dayPattern },
  gender: { label: 'Gender', required: 'Gender is required', pattern: genderPattern },
  addressline1: { label: 'Address', max: 200, required: 'Address is required' },
  addressline2: { label: 'Address line 2', max: 200 },
  city: { label: 'City', max: 100, required: 'City is required' },
  state: { label: 'State', required: 'State is required', pattern: statePattern },
  zipcode: { label: 'Pin code', required: 'Pin code is required', pattern: pinPattern },
} satisfies Record<string, TextRule>;

export type StudentField = keyof typeof studentRules;
export type StudentTexts = Record<StudentField, string>;

/** Today in the earliest time zone (UTC+14): the user's today may be the server's tomorrow. */
const latestToday = () => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
const oldestYears = 120;

function birthdayProblem(dob: string): string | null {
  const time = Date.parse(`${dob}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(dob)) return 'Date of birth is not a valid date';
  const today = latestToday();
  if (dob > today) return 'Date of birth can’t be in the future';
  const oldest = `${Number(today.slice(0, 4)) - oldestYears}${today.slice(4)}`;
  return dob <= oldest ? `Date of birth can’t be ${oldestYears} or more years ago` : null;
}

/** Cleans and checks a student's texts. */
export function checkStudent(given: StudentTexts) {
  const { texts, problems } = checkTexts(studentRules, given);
  const message = problems.some(({ field }) => field === 'dob') ? null : birthdayProblem(texts.dob);
  const all: (FieldProblem & { field: StudentField })[] = message ? [...problems, { field: 'dob', message }] : problems;
  return { texts, problems: all };
}

/** More than the longest texts of a form have. PostgreSQL's index takes 2,700 bytes of a row, and a letter has three. */
const maxSearched = 800;

/** No half of a letter of two units at its end. */
const beginningOf = (text: string) => text.slice(0, maxSearched).replace(/[\ud800-\udbff]$/, '');

/** What a student is searched by. */
export const studentSearchText = (
  student: Pick<StudentTexts, 'enrollmentno' | 'firstname' | 'middlename' | 'lastname' | 'mobileno' | 'email' | 'city'>,
  parentsMobiles: string[] = [],
) => {
  const { enrollmentno, firstname, middlename, lastname, mobileno, email, city } = student;
  return beginningOf(
    searchText(enrollmentno, firstname, middlename, lastname, mobileno, email, city, ...parentsMobiles),
  );
};
