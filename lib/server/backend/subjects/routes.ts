import type { updateSubject } from '@/lib/contract/subjects';
import * as contract from '@/lib/contract/subjects';
import { recordChange, withBin, withChangeTracking } from '../changes/commands';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import { now } from '../db/now';
import { defineRoute } from '../http/define-route';
import { validateSubjectName } from './checks';
import { getSubjectInSchool, subjectsOf } from './queries';

export const subjectColumns = [
  'id',
  'school_id as schoolId',
  'subject_name as subjectName',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

const formFields = ({ subjectName }: { subjectName: string }) =>
  ({
    subject_name: subjectName,
  }) satisfies UpdatedFields<typeof updateSubject, 'subject_id'>;

const presentSubject = <R extends { subjectName: string }>(row: R) => withVersion(row, formFields(row));

const subjectRecord: RecordKind = {
  noun: 'subjects',
  async find(db, schoolId, id) {
    const row = await subjectsOf(db, schoolId).select(subjectColumns).where('id', '=', id).executeTakeFirst();
    return row && { listed: presentSubject(row), fields: formFields(row) };
  },
};

export const subjectRoutes = [
  defineRoute(contract.listSubjects, async ({ db, actor, query }) => {
    const allSubjects = subjectsOf(db, actor.schoolId);
    const { total } = await allSubjects
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await allSubjects
      .select(subjectColumns)
      .orderBy('same_key')
      .orderBy('id')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute();
    const subjects = rows.map(presentSubject);
    return { status: 'success', subjects, page: query.page, per_page: query.page_size, totalrecords: Number(total) };
  }),

  defineRoute(contract.createSubject, async ({ db, actor, query }) => {
    const name = await validateSubjectName(db, actor.schoolId, query.subject_name);
    const { id } = await db
      .insertInto('subjects')
      .values({
        ...name,
        school_id: actor.schoolId,
        created_by: actor.userId,
        created_at: now(),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(db, actor, { noun: 'subjects', verb: 'added', recordId: id });
    return { status: 'success', message: 'Subject added successfully', data: { id } };
  }),

  defineRoute(
    contract.updateSubject,
    withChangeTracking(
      subjectRecord,
      ({ query }) => query.subject_id,
      async ({ db, actor, query }) => {
        await getSubjectInSchool(db, actor.schoolId, query.subject_id);
        const name = await validateSubjectName(db, actor.schoolId, query.subject_name, query.subject_id);
        await db
          .updateTable('subjects')
          .set({ ...name, updated_at: now() })
          .where('id', '=', query.subject_id)
          .where('school_id', '=', actor.schoolId)
          .execute();
        return { status: 'success', message: 'Subject updated successfully' };
      },
    ),
  ),

  /** Foreign keys also remove the subject from its classes. */
  defineRoute(
    contract.deleteSubject,
    withBin(
      subjectRecord,
      ({ query }) => query.subject_id,
      async ({ db, actor, query }) => {
        await getSubjectInSchool(db, actor.schoolId, query.subject_id);
        await db
          .deleteFrom('subjects')
          .where('id', '=', query.subject_id)
          .where('school_id', '=', actor.schoolId)
          .execute();
        return { status: 'success', message: 'Subject deleted successfully' };
      },
    ),
  ),
];
