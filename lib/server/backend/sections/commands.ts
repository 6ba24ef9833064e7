import { teacherTypes } from '@/lib/contract/values/constants';
import { recordChanges } from '../changes/commands';
import type { FieldChanges } from '../changes/record-kind';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import type { Actor } from '../identity/access-tokens';
import { checkSection, type SectionBody } from './checks';
import { getSectionInSchool } from './queries';

/** Removes the links of the two as ordinary teachers of the section. */
async function setHeads(db: Db, sectionId: number, { teacherid, adminid }: SectionBody) {
  await db
    .deleteFrom('section_teachers')
    .where('section_id', '=', sectionId)
    .where((link) =>
      link.or([link('typeid', '<=', teacherTypes.protected), link('employee_id', 'in', [teacherid, adminid])]),
    )
    .execute();
  const link = { section_id: sectionId, created_at: now() };
  await db
    .insertInto('section_teachers')
    .values([
      { ...link, employee_id: teacherid, typeid: teacherTypes.classTeacher },
      { ...link, employee_id: adminid, typeid: teacherTypes.classAdmin },
    ])
    .execute();
}

export async function createSection(db: Db, body: SectionBody, { schoolId, userId }: Actor): Promise<number> {
  const name = await checkSection(db, { schoolId, body, existing: null });
  const { id } = await db
    .insertInto('sections')
    .values({
      school_id: schoolId,
      class_id: body.classid,
      ...name,
      isactive: body.isactive ? 1 : 0,
      created_by: userId,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setHeads(db, id, body);
  return id;
}

export async function updateSection(db: Db, sectionId: number, body: SectionBody, { schoolId }: Actor): Promise<void> {
  const { class_id } = await getSectionInSchool(db, schoolId, sectionId);
  const name = await checkSection(db, { schoolId, body, existing: { id: sectionId, classId: class_id } });
  await db
    .updateTable('sections')
    .set({ ...name, isactive: body.isactive ? 1 : 0, updated_at: now() })
    .where('id', '=', sectionId)
    .where('school_id', '=', schoolId)
    .execute();
  await setHeads(db, sectionId, body);
}

export async function deleteSection(db: Db, sectionId: number, actor: Actor): Promise<void> {
  const { schoolId } = actor;
  const { classname, section } = await getSectionInSchool(db, schoolId, sectionId);
  const students = await db
    .selectFrom('students')
    .select('id')
    .where('section_id', '=', sectionId)
    .where('school_id', '=', schoolId)
    .execute();
  const values: FieldChanges = { section_id: [sectionId, null, `${classname} ${section}`, ''] };
  const records = students.map(({ id }) => ({ recordId: id, values }));
  await recordChanges(db, actor, { noun: 'students', verb: 'removed', sectionId }, records);
  await db.deleteFrom('sections').where('id', '=', sectionId).where('school_id', '=', schoolId).execute();
}

export async function setSectionActive(
  db: Db,
  sectionId: number,
  isActive: boolean,
  { schoolId }: Actor,
): Promise<void> {
  await db
    .updateTable('sections')
    .set({ isactive: isActive ? 1 : 0, updated_at: now() })
    .where('id', '=', sectionId)
    .where('school_id', '=', schoolId)
    .execute();
}
