import { searchText } from '@/lib/format/search-text';
import { emailPattern, mobilePattern, type TextRule } from '../http/text-rules';

const person = {
  first_name: { label: 'First name', max: 100, required: 'First name is required' },
  middle_name: { label: 'Middle name', max: 100 },
  last_name: { label: 'Last name', max: 100, required: 'Last name is required' },
  email: { label: 'Email', max: 254, pattern: emailPattern },
} satisfies Record<string, TextRule>;

const mobile: TextRule = {
  label: 'Mobile number',
  required: 'Mobile number is required',
  pattern: mobilePattern,
};

/** The rules of an employee's own fields, by API name. */
export const jobRules = {
  emp_no: { label: 'Employee ID', max: 50, required: 'Employee ID is required' },
  designation: { label: 'Designation', max: 100, required: 'Designation is required' },
} satisfies Record<string, TextRule>;

/** The API calls the number `mobileno` for a new employee and `mobile_no` in an update. */
export const newEmployeeRules = { ...jobRules, ...person, mobileno: mobile };
export const employeeUpdateRules = { ...jobRules, ...person, mobile_no: mobile };

export type Texts<R> = Record<keyof R, string>;
export type NewEmployee = Texts<typeof newEmployeeRules>;

interface PersonTexts {
  first_name: string;
  middle_name: string;
  last_name: string;
  email: string;
  mobileno: string;
}

export const personSearchText = ({ first_name, middle_name, last_name, email, mobileno }: PersonTexts) =>
  searchText(first_name, middle_name, last_name, mobileno, email);

export const jobSearchText = ({ emp_no, designation }: Texts<typeof jobRules>) => searchText(emp_no, designation);
