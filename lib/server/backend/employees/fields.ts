import { employeeSheet } from '@/lib/contract/fields/employee-sheet';
import { employeeFields, jobFields } from '@/lib/contract/fields/employees';
import type { TextWire } from '@/lib/contract/fields/field';
import { searchText } from '@/lib/format/search-text';
import { rulesOf } from '../http/text-rules';
import { fieldColumns, statusColumn } from '../sheets/export-columns';
import { sheetColumnsOf } from '../sheets/table-columns';

export const jobRules = rulesOf(jobFields);
export const newEmployeeRules = rulesOf(employeeFields);

const { mobileno, ...others } = newEmployeeRules;
export const employeeUpdateRules = { ...others, mobile_no: mobileno };

export type Texts<R> = Record<keyof R, string>;
export type NewEmployee = Record<TextWire<typeof employeeFields>, string>;

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

export const employeeSheetColumns = sheetColumnsOf(employeeFields, employeeSheet);

export const exportColumns = [
  ...fieldColumns(employeeFields, {
    first: ['empNo', 'firstName', 'middleName', 'lastName'],
    changes: { empNo: { width: 14 }, designation: { width: 26 } },
  }),
  statusColumn,
];
