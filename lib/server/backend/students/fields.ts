import { fromWire, missingFieldsOf, type TextWire, withMissing, withOptional } from '@/lib/contract/fields/field';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';
import { searchText } from '@/lib/format/search-text';
import { fullName, rulesOf } from '../http/text-rules';
import { sheetColumnsOf } from '../sheets/table-columns';

export const studentRules = rulesOf(studentFields);

export const incompleteRules = rulesOf(withMissing(studentFields));

/** Missing data may stay missing. */
export const rulesForChange = (saved: StudentTexts & { profilepic: string }) =>
  rulesOf(withOptional(studentFields, missingFieldsOf(studentFields, fromWire(studentFields, saved))));

export type StudentField = TextWire<typeof studentFields>;
export type StudentTexts = Record<StudentField, string>;

/** In UTF-16 code units, each of which needs up to three bytes. PostgreSQL's index accepts 2,700 bytes per row. */
const maxSearchTextLength = 800;

/** Must not split a surrogate pair. */
const truncateSearchText = (text: string) => text.slice(0, maxSearchTextLength).replace(/[\ud800-\udbff]$/, '');

export interface ParentTexts {
  mobileno: string;
  first_name: string;
  middle_name: string;
  last_name: string;
}

export const parentName = ({ first_name, middle_name, last_name }: ParentTexts): string =>
  fullName(first_name, middle_name, last_name);

/** A text contains no line breaks. */
export const parentsSeparator = '\n\n';

export const studentSearchText = (
  student: Pick<StudentTexts, 'enrollmentno' | 'firstname' | 'middlename' | 'lastname' | 'mobileno' | 'email' | 'city'>,
  parents: readonly ParentTexts[] = [],
) => {
  const { enrollmentno, firstname, middlename, lastname, mobileno, email, city } = student;
  const ownText = searchText(enrollmentno, firstname, middlename, lastname, mobileno, email, city);
  const parentsText = searchText(...parents.map((parent) => parent.mobileno), ...parents.map(parentName));
  return truncateSearchText(ownText + parentsSeparator + parentsText);
};

export const studentSheetColumns = sheetColumnsOf(studentFields, studentSheet);
