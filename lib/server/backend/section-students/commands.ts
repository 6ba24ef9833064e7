import { recordChanges } from '../changes/commands';
import type { FieldChange } from '../changes/record-kind';
import { mapInBatches } from '../db/batches';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { getSectionInSchool } from '../sections/queries';
import { studentsOf, withPlacement } from '../students/queries';

const findPlacements = (db: Db, schoolId: number, ids: number[]) =>
  mapInBatches(ids, (batch) => withPlacement(studentsOf(db, schoolId).where('students.id', 'in', batch)).execute());

type Placement = Awaited<ReturnType<typeof findPlacements>>[number];

interface Target {
  id: number | null;
  name: string;
}

const nameOf = ({ classname, section }: Pick<Placement, 'classname' | 'section'>) =>
  classname === null ? '' : `${classname} ${section}`;

async function setSection(db: Db, { schoolId }: Actor, ids: number[], { id, name }: Target, students: Placement[]) {
  await mapInBatches(ids, async (batch) => {
    await db
      .updateTable('students')
      .set({ section_id: id, updated_at: now() })
      .where('school_id', '=', schoolId)
      .where('id', 'in', batch)
      .execute();
    return [];
  });
  return students.map((student) => {
    const change: FieldChange = [student.section_id, id, nameOf(student), name];
    return { recordId: student.id, values: { section_id: change } };
  });
}

/** A student is in at most one section, so it leaves the former one. @throws {HttpError} 404 */
export async function moveStudents(db: Db, actor: Actor, sectionId: number, ids: number[]): Promise<void> {
  const section = await getSectionInSchool(db, actor.schoolId, sectionId);
  const students = await findPlacements(db, actor.schoolId, ids);
  if (students.length < ids.length) {
    throw new HttpError(
      404,
      'Some of these students are no longer in this school. No one was added. Please reload the page.',
    );
  }
  const records = await setSection(db, actor, ids, { id: sectionId, name: nameOf(section) }, students);
  await recordChanges(db, actor, { noun: 'students', verb: 'moved', sectionId }, records);
}

/** @throws {HttpError} 404 if one of the students is not in the section. No student is removed then. */
export async function removeStudents(db: Db, actor: Actor, sectionId: number, ids: number[]): Promise<void> {
  await getSectionInSchool(db, actor.schoolId, sectionId);
  const students = await findPlacements(db, actor.schoolId, ids);
  if (students.filter(({ section_id }) => section_id === sectionId).length < ids.length) {
    throw new HttpError(
      404,
      'Some of these students are no longer in this section. No one was removed. Please reload the page.',
    );
  }
  const records = await setSection(db, actor, ids, { id: null, name: '' }, students);
  await recordChanges(db, actor, { noun: 'students', verb: 'removed', sectionId }, records);
}
