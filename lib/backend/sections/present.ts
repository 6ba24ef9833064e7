import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { findHeads, typeIds } from './queries';

export const sectionColumns = [
  'sections.id',
  'sections.section',
  'sections.class_id as classid',
  'sections.school_id as schoolid',
  'sections.created_by as createdby',
  'sections.isactive',
] as const;

export const byClassAndName = [sql`sections.class_id`, sql`sections.same_key`, sql`sections.id`];

export async function withHeads<S extends { id: number }>(db: Db, sections: S[]) {
  const heads = await findHeads(
    db,
    sections.map(({ id }) => id),
  );
  const head = (sectionId: number, typeId: number) => {
    const found = heads.find(({ section_id, typeid }) => section_id === sectionId && typeid === typeId);
    if (!found) return null;
    const { empId, firstName, middleName, lastName } = found;
    return { employee: { empId, firstName, middleName, lastName } };
  };
  return sections.map((section) => ({
    section_data: section,
    teacher_data: head(section.id, typeIds.classTeacher),
    admin_data: head(section.id, typeIds.classAdmin),
  }));
}
