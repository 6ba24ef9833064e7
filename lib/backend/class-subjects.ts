import * as contract from '@/lib/contract/classes';
import { getClassInSchool } from './class-rows';
import type { Db } from './db/schema';
import { implement } from './http/implement';
import { refuseFields } from './refusal';

const listSubjectsOfClass = implement(contract.listSubjectsOfClass, async ({ db, actor, query }) => {
  await getClassInSchool(db, actor.schoolId, query.class_id);
  return db
    .selectFrom('class_subjects')
    .innerJoin('subjects', 'subjects.id', 'class_subjects.subject_id')
    .select(['subjects.id as subjectId', 'subjects.subject_name as subjectName'])
    .where('class_subjects.class_id', '=', query.class_id)
    .where('subjects.school_id', '=', actor.schoolId)
    .orderBy('subjects.id')
    .execute();
});

/** @throws {Refusal} 422 where the school has not all of these subjects. */
async function checkSubjects(db: Db, schoolId: number, ids: number[]) {
  if (ids.length === 0) return;
  const known = await db
    .selectFrom('subjects')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .execute();
  if (known.length === ids.length) return;
  throw refuseFields([{ field: 'subjects', message: 'Some of these subjects are not there any more. Please reload.' }]);
}

/** The class has exactly these subjects afterwards. */
const assignSubjects = implement(contract.assignSubjects, async ({ db, actor, query, body }) => {
  const { class_id } = query;
  await getClassInSchool(db, actor.schoolId, class_id);
  const ids = [...new Set(body)];
  await checkSubjects(db, actor.schoolId, ids);
  await db.deleteFrom('class_subjects').where('class_id', '=', class_id).execute();
  if (ids.length > 0) {
    const links = ids.map((subject_id) => ({ class_id, subject_id }));
    await db.insertInto('class_subjects').values(links).execute();
  }
  return { status: 'success', message: 'Subjects updated successfully', data: { subject_ids: ids } };
});

export const classSubjectRoutes = [listSubjectsOfClass, assignSubjects];
