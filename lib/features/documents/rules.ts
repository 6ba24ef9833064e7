import type { Student } from '@/lib/contract/students';
import { addressText, enrollmentText, genderLabel } from '@/lib/features/students/texts';
import { formatDate } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';

interface ClassListColumn {
  key: string;
  header: string;
  text: (student: Student) => string;
}

export const classListColumns = [
  { key: 'number', header: 'Enrollment No.', text: enrollmentText },
  { key: 'gender', header: 'Gender', text: ({ gender }) => genderLabel(gender) },
  { key: 'dob', header: 'Date of Birth', text: ({ dob }) => formatDate(dob) },
  { key: 'phone', header: 'Phone No.', text: ({ mobileNo }) => formatPhone(mobileNo) },
  { key: 'address', header: 'Address', text: (student) => addressText(student).replaceAll('\n', ', ') },
] as const satisfies ClassListColumn[];

const defaultColumns = 'number';
/** More empty columns would be too narrow to write in. */
export const maxEmptyColumns = 12;
const maxHeaderLength = 40;

export const parseEmptyColumns = (text: string): string[] =>
  text
    .split(',')
    .map((header) => header.trim().slice(0, maxHeaderLength))
    .filter(Boolean)
    .slice(0, maxEmptyColumns);

export function readClassList(query: Pick<URLSearchParams, 'get'>) {
  const chosen = (query.get('columns') ?? defaultColumns).split(',');
  return {
    columns: classListColumns.filter(({ key }) => chosen.includes(key)),
    emptyText: query.get('empty') ?? '',
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const sortByName = <S extends Student>(students: readonly S[]): S[] =>
  students.toSorted(
    (a, b) => collator.compare(personName(a), personName(b)) || collator.compare(a.enrollmentNo, b.enrollmentNo),
  );
