import type { Db } from '../db/schema';
import { employeesOf } from '../employees/queries';

export const sectionTeachersOf = (db: Db, schoolId: number, sectionId: number) =>
  employeesOf(db, schoolId)
    .innerJoin('section_teachers', 'section_teachers.employee_id', 'employees.id')
    .where('section_teachers.section_id', '=', sectionId);
