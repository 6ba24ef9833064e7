import type { MyStudent } from '@/lib/contract/my-sections';
import { personName } from '@/lib/format/person-name';
import { searchRows } from '@/lib/format/search-text';

export const sectionName = ({ classname, section }: { classname: string; section: string }): string =>
  `${classname} ${section}`.trim();

export const searchMyStudents = (students: readonly MyStudent[], search: string): readonly MyStudent[] =>
  searchRows(students, search, (student) => [
    personName(student),
    student.enrollmentNo,
    ...student.parents.flatMap((parent) => [personName(parent), parent.mobileno]),
  ]);
