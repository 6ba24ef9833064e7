import type { TextWire } from '@/lib/contract/fields/field';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';
import { searchText } from '@/lib/format/search-text';
import { rulesOf } from '../http/text-rules';
import { sheetColumnsOf } from '../sheets/table-columns';

export const studentRules = rulesOf(studentFields);

export type StudentField = TextWire<typeof studentFields>;
export type StudentTexts = Record<StudentField, string>;

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

/** The columns of the template and the import. */
export const studentSheetColumns = sheetColumnsOf(studentFields, studentSheet);
