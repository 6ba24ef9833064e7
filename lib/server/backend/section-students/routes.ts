import * as contract from '@/lib/contract/sections';
import { recordChange, withChangeTracking } from '../changes/commands';
import { mapInBatches } from '../db/batches';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { defineRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { getSectionInSchool } from '../sections/queries';
import { studentRecord } from '../students/presenter';
import { studentsOfSection } from './queries';
import { exportColumns } from './sheet';

function recordMove(db: Db, actor: Actor, verb: 'moved' | 'removed', ids: number[], sectionId: number) {
  const [first = null] = ids;
  const recordId = ids.length === 1 ? first : null;
  return recordChange(db, actor, { noun: 'students', verb, recordId, count: ids.length, sectionId });
}

export const sectionStudentRoutes = [
  defineRoute(contract.listSectionStudents, async ({ db, actor, query }) => {
    await getSectionInSchool(db, actor.schoolId, query.section_id);
    return studentsOfSection(db, actor.schoolId, query.section_id)
      .select(['id', 'enrollmentno', 'firstname', 'middlename', 'lastname', 'deleted_at as student_deletedat'])
      .execute();
  }),

  /** A student is in at most one section, so this call also moves students from another section. */
  defineRoute(contract.addSectionStudents, async ({ db, actor, query, body }) => {
    await getSectionInSchool(db, actor.schoolId, query.section_id);
    const ids = [...new Set(body.student_ids)];
    const moved = await mapInBatches(ids, (batch) =>
      db
        .updateTable('students')
        .set({ section_id: query.section_id, updated_at: now() })
        .where('school_id', '=', actor.schoolId)
        .where('id', 'in', batch)
        .returning('id')
        .execute(),
    );
    if (moved.length < ids.length) {
      throw new HttpError(
        404,
        'Some of these students are no longer in this school. No one was added. Please reload the page.',
      );
    }
    await recordMove(db, actor, 'moved', ids, query.section_id);
    return { status: 'success', message: 'Students added successfully', data: { added: ids.length } };
  }),

  defineRoute(contract.removeSectionStudents, async ({ db, actor, query, body }) => {
    await getSectionInSchool(db, actor.schoolId, query.section_id);
    const ids = [...new Set(body.student_ids)];
    const removed = await mapInBatches(ids, (batch) =>
      db
        .updateTable('students')
        .set({ section_id: null, updated_at: now() })
        .where('school_id', '=', actor.schoolId)
        .where('section_id', '=', query.section_id)
        .where('id', 'in', batch)
        .returning('id')
        .execute(),
    );
    if (removed.length < ids.length) {
      throw new HttpError(
        404,
        'Some of these students are no longer in this section. No one was removed. Please reload the page.',
      );
    }
    await recordMove(db, actor, 'removed', ids, query.section_id);
    return { status: 'success', message: 'Students removed from the section', data: { removed: ids.length } };
  }),

  defineRoute(
    contract.toggleSectionStudentStatus,
    withChangeTracking(
      studentRecord,
      ({ query }) => query.student_id,
      async ({ db, actor, query }) => {
        await getSectionInSchool(db, actor.schoolId, query.section_id);
        const student = await studentsOfSection(db, actor.schoolId, query.section_id)
          .select('deleted_at')
          .where('id', '=', query.student_id)
          .executeTakeFirst();
        if (!student) throw new HttpError(404, 'This student was not found in this section.');
        const timestamp = now();
        await db
          .updateTable('students')
          .set({ deleted_at: student.deleted_at === null ? timestamp : null, updated_at: timestamp })
          .where('id', '=', query.student_id)
          .where('school_id', '=', actor.schoolId)
          .execute();
        return {
          status: 'success',
          message: student.deleted_at === null ? 'Student deactivated' : 'Student activated',
        };
      },
    ),
  ),

  defineRoute(contract.exportSectionStudents, async ({ db, actor, query }) => {
    const { classname, section } = await getSectionInSchool(db, actor.schoolId, query.section_id);
    const rows = await studentsOfSection(db, actor.schoolId, query.section_id)
      .select(['enrollmentno', 'firstname', 'middlename', 'lastname', 'gender', 'dob', 'mobileno', 'deleted_at'])
      .execute();
    if (rows.length === 0) throw new HttpError(404, `No students found in ${classname} ${section}`);
    const cells = rows.map((row) => [
      row.enrollmentno,
      row.firstname,
      row.middlename,
      row.lastname,
      row.gender === 'M' ? 'Male' : 'Female',
      row.dob,
      row.mobileno,
      row.deleted_at === null ? 'Active' : 'Inactive',
    ]);
    return { sheets: [{ name: 'Students', columns: exportColumns, rows: cells }] };
  }),
];
