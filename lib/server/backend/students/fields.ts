import type { TextWire } from '@/lib/contract/fields/field';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';
import { searchText } from '@/lib/format/search-text';
import { rulesOf } from '../http/text-rules';
import { sheetColumnsOf } from '../sheets/table-columns';

export const studentRules = rulesOf(studentFields);

export type StudentField = TextWire<typeof studentFields>;
export type StudentTexts = Record<StudentField, string>;

/**
 * The maximum length of a search text in characters, above what a form can produce. PostgreSQL's index accepts 2,700
 * bytes per row, and a character needs up to three bytes.
 */
const maxSearchTextLength = 800;

/** Truncates the text without splitting a surrogate pair. */
const truncateSearchText = (text: string) => text.slice(0, maxSearchTextLength).replace(/[\ud800-\udbff]$/, '');

export const studentSearchText = (
  student: Pick<StudentTexts, 'enrollmentno' | 'firstname' | 'middlename' | 'lastname' | 'mobileno' | 'email' | 'city'>,
  parentsMobiles: string[] = [],
) => {
  const { enrollmentno, firstname, middlename, lastname, mobileno, email, city } = student;
  return truncateSearchText(
    searchText(enrollmentno, firstname, middlename, lastname, mobileno, email, city, ...parentsMobiles),
  );
};

export const studentSheetColumns = sheetColumnsOf(studentFields, studentSheet);
