import { fromWire, toWire } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import type { updateStudent } from '@/lib/contract/students';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import type { RowOf } from '../db/schema';
import { studentsOf, withPlacement } from './queries';

interface Placement {
  placed_id: number | null;
  class_id: number | null;
  classname: string | null;
  section: string | null;
}

type StudentRow = RowOf<'students'> & Placement;

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

export const studentRecord: RecordKind = {
  noun: 'students',
  async find(db, schoolId, id) {
    const row = await withPlacement(studentsOf(db, schoolId).where('students.id', '=', id)).executeTakeFirst();
    const listed = row && presentStudent(row);
    return listed && { listed, fields: formFields(listed), isActive: listed.isActive };
  },
};
