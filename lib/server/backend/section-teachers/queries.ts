import type { Db } from '../db/schema';
import { employeesOf } from '../employees/queries';

export const sectionTeachersOf = (db: Db, schoolId: number, sectionId: number) =>
  employeesOf(db, schoolId)
    .innerJoin('section_teachers', 'section_teachers.employee_id', 'employees.id')
    .where('section_teachers.section_id', '=', sectionId);

export async function findLinks(db: Db, schoolId: number, sectionId: number): Promise<Map<number, number>> {
  const links = await sectionTeachersOf(db, schoolId, sectionId)
    .select(['section_teachers.id', 'section_teachers.employee_id'])
    .execute();
  return new Map(links.map(({ id, employee_id }) => [employee_id, id]));
}
