import { fromWire, toWire } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import type { ParentType } from '@/lib/contract/parents';
import type { updateStudent } from '@/lib/contract/students';
import { formatPhone } from '@/lib/format/phone';
import { searchText } from '@/lib/format/search-text';
import { joinWithDots } from '@/lib/format/text';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import type { RowOf } from '../db/schema';
import { type ParentTexts, parentName, parentsSeparator } from './fields';
import { studentsOf, withPlacement } from './queries';

interface Placement {
  placed_id: number | null;
  class_id: number | null;
  classname: string | null;
  section: string | null;
}

type StudentRow = RowOf<'students'> & Placement;

type StudentParent = ParentTexts & { parent_type: ParentType };

const presentFields = (row: StudentRow) => ({
  id: row.id,
  ...fromWire(studentFields, row),
  isActive: row.deleted_at === null,
  classId: row.class_id,
  className: row.classname,
  sectionId: row.placed_id,
  section: row.section,
});

const formFields = (student: ReturnType<typeof presentFields>) =>
  ({ ...toWire(studentFields, student), isactive: student.isActive }) satisfies UpdatedFields<
    typeof updateStudent,
    'id'
  >;

export function presentStudent(row: StudentRow) {
  const student = presentFields(row);
  return withVersion(student, formFields(student));
}

export const ownTextsContain = (words: string[], { search_text }: StudentRow): boolean => {
  const [ownTexts = ''] = search_text.split(parentsSeparator);
  return words.every((word) => ownTexts.includes(word));
};

const relationships: Record<ParentType, string> = { father: 'Father', mother: 'Mother', guardian: 'Guardian' };

/** Returns text such as `Father: Ramesh Rao`, or '' if the row already shows all words of the search. */
export function presentReason(words: string[], student: StudentRow, parents: readonly StudentParent[] = []): string {
  const { enrollmentno, firstname, lastname, mobileno, city, middlename, email } = student;
  const shownText = searchText(enrollmentno, firstname, lastname, mobileno, city);
  const hiddenWords = words.filter((word) => !shownText.includes(word));
  if (hiddenWords.length === 0) return '';
  const sources = [
    { text: middlename, reason: `Middle name: ${middlename}` },
    { text: email, reason: `Email: ${email}` },
    ...parents.flatMap((parent) => {
      const relationship = relationships[parent.parent_type];
      const name = parentName(parent);
      return [
        { text: name, reason: `${relationship}: ${name}` },
        { text: parent.mobileno, reason: `${relationship}’s number: ${formatPhone(parent.mobileno)}` },
      ];
    }),
  ].map(({ text, reason }) => ({ key: searchText(text), reason }));
  const reasons = hiddenWords.map((word) => sources.find(({ key }) => key.includes(word))?.reason ?? '');
  return joinWithDots(...new Set(reasons));
}

export const studentRecord: RecordKind = {
  noun: 'students',
  async find(db, schoolId, id) {
    const row = await withPlacement(studentsOf(db, schoolId).where('students.id', '=', id)).executeTakeFirst();
    const listed = row && presentStudent(row);
    return listed && { listed, fields: formFields(listed), isActive: listed.isActive };
  },
};
