/** The members of a section: their names, searching them, and who can be added or removed. */

import type { ActiveEmployee } from '@/lib/contract/employees';
import type { SectionStudent, SectionTeacher } from '@/lib/contract/sections';
import type { Student } from '@/lib/contract/students';
import { personName } from '@/lib/format/person-name';
import { searchRows } from '@/lib/format/search-text';
import { hasId } from '@/lib/lists/has-id';

/** Links up to this type belong to the section's own posts and can't be removed. */
const protectedUpTo = 3;

export const canRemove = ({ typeid }: SectionTeacher): boolean => typeid !== null && typeid > protectedUpTo;

interface LowerCaseName {
  firstname: string;
  middlename: string;
  lastname: string;
}

export const memberName = ({ firstname, middlename, lastname }: LowerCaseName): string =>
  personName({ firstName: firstname, middleName: middlename, lastName: lastname });

/** Searches name, designation and email. */
export const searchTeachers = (teachers: readonly SectionTeacher[], search: string): readonly SectionTeacher[] =>
  searchRows(teachers, search, (teacher) => [memberName(teacher), teacher.designation, teacher.email]);

/** Searches name and enrollment number. */
export const searchStudents = (students: readonly SectionStudent[], search: string): readonly SectionStudent[] =>
  searchRows(students, search, (student) => [memberName(student), enrollment(student.enrollmentno, student.id)]);

/** The enrollment number; a substitute made of the id where there is none. */
export const enrollment = (enrollmentNo: string, id: number | null): string =>
  enrollmentNo || (id === null ? '-' : `ST-${id}`);

/** Employees who are not in the section yet. */
export function employeesToAdd(employees: readonly ActiveEmployee[], teachers: readonly SectionTeacher[]) {
  const there = new Set(teachers.map(({ teacherid }) => teacherid));
  return employees.filter(({ empId }) => !there.has(empId));
}

/** Students who are not in the section yet. */
export function studentsToAdd(students: readonly Student[], present: readonly SectionStudent[]) {
  const there = new Set(present.map(({ id }) => id));
  return students.filter(hasId).filter(({ id }) => !there.has(id));
}
