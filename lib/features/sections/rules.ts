import { hasId } from '@/lib/browser/lists/has-id';
import type { ActiveEmployee } from '@/lib/contract/employees';
import type { SectionStudent, SectionTeacher } from '@/lib/contract/sections';
import type { Student } from '@/lib/contract/students';
import { teacherTypes } from '@/lib/contract/values/constants';
import { personName } from '@/lib/format/person-name';
import { searchRows } from '@/lib/format/search-text';

export const canRemove = ({ typeid }: SectionTeacher): boolean => typeid !== null && typeid > teacherTypes.protected;

export const searchTeachers = (teachers: readonly SectionTeacher[], search: string): readonly SectionTeacher[] =>
  searchRows(teachers, search, (teacher) => [personName(teacher), teacher.designation, teacher.email]);

export const searchStudents = (students: readonly SectionStudent[], search: string): readonly SectionStudent[] =>
  searchRows(students, search, (student) => [personName(student), enrollmentOrId(student.enrollmentno, student.id)]);

export const enrollmentOrId = (enrollmentNo: string, id: number | null): string =>
  enrollmentNo || (id === null ? '-' : `ST-${id}`);

export function employeesToAdd(employees: readonly ActiveEmployee[], teachers: readonly SectionTeacher[]) {
  const teacherIds = new Set(teachers.map(({ teacherid }) => teacherid));
  return employees.filter(({ empId }) => !teacherIds.has(empId));
}

export function studentsToAdd(students: readonly Student[], sectionStudents: readonly SectionStudent[]) {
  const memberIds = new Set(sectionStudents.map(({ id }) => id));
  return students.filter(hasId).filter(({ id }) => !memberIds.has(id));
}
