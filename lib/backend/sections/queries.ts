import type { Db } from '../db/schema';
import { keyContains } from '../db/search';
import { HttpError } from '../http/http-error';

/** An employee's role in a section. Links up to `protected` can't be removed one by one. */
export const typeIds = { classTeacher: 1, classAdmin: 2, protected: 3, teacher: 4 } as const;

const sectionsOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('sections')
    .innerJoin('classes', 'classes.id', 'sections.class_id')
    .where('sections.school_id', '=', schoolId);

interface Filter {
  class_id?: number;
  search?: string;
}

/** Sections of one class or of all, searched by section or class name. */
export function findSections(db: Db, schoolId: number, { class_id, search }: Filter) {
  const all = sectionsOf(db, schoolId);
  const ofClass = class_id === undefined ? all : all.where('sections.class_id', '=', class_id);
  if (!search?.trim()) return ofClass;
  return ofClass.where((row) =>
    row.or([keyContains('sections.same_key', search), keyContains('classes.same_key', search)]),
  );
}

/** @throws {HttpError} 404 for a section that is not in this school. */
export async function getSectionInSchool(db: Db, schoolId: number, sectionId: number) {
  const row = await sectionsOf(db, schoolId)
    .select(['sections.id', 'sections.section', 'sections.class_id', 'sections.isactive', 'classes.classname'])
    .where('sections.id', '=', sectionId)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'This section was not found.');
  return row;
}

/** The class teachers and class admins of these sections. */
export const findHeads = (db: Db, sectionIds: number[]) =>
  db
    .selectFrom('section_teachers')
    .innerJoin('employees', 'employees.id', 'section_teachers.employee_id')
    .innerJoin('users', 'users.id', 'employees.user_id')
    .select([
      'section_teachers.section_id',
      'section_teachers.typeid',
      'employees.id as empId',
      'users.first_name as firstName',
      'users.middle_name as middleName',
      'users.last_name as lastName',
    ])
    .where('section_teachers.section_id', 'in', sectionIds)
    .where('section_teachers.typeid', 'in', [typeIds.classTeacher, typeIds.classAdmin])
    .orderBy('section_teachers.id')
    .execute();
