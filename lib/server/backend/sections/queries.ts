import { teacherTypes } from '@/lib/contract/values/constants';
import { searchRows } from '@/lib/format/search-text';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { teacherLinks } from '../employees/queries';
import { HttpError } from '../http-error';

export const sectionsOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('sections')
    .innerJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .where('sections.school_id', '=', schoolId);

/** Runs in memory, because a school has few sections. @returns `null` without a search. */
export async function searchSections(db: Db, schoolId: number, search: string | undefined) {
  if (!search?.trim()) return null;
  const sections = await sectionsOf(db, schoolId).select(['sections.id', 'section', 'classname']).execute();
  return searchRows(sections, search, ({ section, classname }) => [classname, section]).map(({ id }) => id);
}

export function findSections(db: Db, schoolId: number, classId: number | undefined, ids: number[] | null) {
  const sections = sectionsOf(db, schoolId);
  const filtered = classId === undefined ? sections : sections.where('sections.class_id', '=', classId);
  return ids ? filtered.where('sections.id', 'in', ids) : filtered;
}

export async function getSectionInSchool(db: Db, schoolId: number, sectionId: number) {
  const row = await sectionsOf(db, schoolId)
    .select(['sections.id', 'sections.section', 'sections.class_id', 'sections.isactive', 'classes.classname'])
    .where('sections.id', '=', sectionId)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'This section was not found.');
  return row;
}

export const findHeads = (db: Db, sectionIds: number[]) =>
  teacherLinks(db)
    .innerJoin('users', sameSchool('users.id', 'employees.user_id'))
    .select([
      'section_teachers.section_id',
      'section_teachers.typeid',
      'employees.id as empId',
      'users.first_name as firstName',
      'users.middle_name as middleName',
      'users.last_name as lastName',
      'employees.deleted_at as deletedAt',
    ])
    .where('section_teachers.section_id', 'in', sectionIds)
    .where('section_teachers.typeid', 'in', [teacherTypes.classTeacher, teacherTypes.classAdmin])
    .orderBy('section_teachers.id')
    .execute();
