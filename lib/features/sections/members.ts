import { hasId } from '@/lib/browser/lists/has-id';
import type { ActiveEmployee } from '@/lib/contract/employees';
import type { SectionStudent, SectionTeacher } from '@/lib/contract/sections';
import type { Student } from '@/lib/contract/students';
import { personName } from '@/lib/format/person-name';
import { searchRows } from '@/lib/format/search-text';

/** The highest type id of a link that can't be removed, such as the link of a class teacher. */
const maxProtectedTypeId = 3;

export const canRemove = ({ typeid }: SectionTeacher): boolean => typeid !== null && typeid > maxProtectedTypeId;

interface LowerCaseName {
  firstname: string;
  middlename: string;
  lastname: string;
}

export const memberName = ({ firstname, middlename, lastname }: LowerCaseName): string =>
  personName({ firstName: firstname, middleName: middlename, lastName: lastname });

export const searchTeachers = (teachers: readonly SectionTeacher[], search: string): readonly SectionTeacher[] =>
  searchRows(teachers, search, (teacher) => [memberName(teacher), teacher.designation, teacher.email]);

export const searchStudents = (students: readonly SectionStudent[], search: string): readonly SectionStudent[] =>
  searchRows(students, search, (student) => [memberName(student), enrollmentOrId(student.enrollmentno, student.id)]);

/** Returns the enrollment number, or a substitute such as `ST-7` made from the id. */
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
