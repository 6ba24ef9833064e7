import * as contract from '@/lib/contract/classes';
import { sortByClass } from '@/lib/format/class-level';
import { searchRows } from '@/lib/format/search-text';
import { recordChange, withChangeTracking } from '../changes/commands';
import { batches } from '../db/batches';
import { defineRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import { exportSheet } from '../sheets/export-columns';
import { checkSubjects } from './checks';
import { createClass, setClassActive, updateClass } from './commands';
import { classRecord, presentClass } from './presenter';
import { classesOf, getClassInSchool, studentsOfClass } from './queries';
import { classSheetColumns } from './sheet';

const nameOf = ({ classname }: { classname: string }) => classname;

export const classRoutes = [
  defineRoute(contract.listClasses, async ({ db, actor, query }) => {
    const all = await classesOf(db, actor.schoolId).selectAll().orderBy('classes.id').execute();
    const rows = searchRows(sortByClass(all, nameOf), query.search ?? '', (row) => [nameOf(row)]);
    return { status: 'success', data: rows.map(presentClass), total_records: rows.length };
  }),

  defineRoute(contract.listActiveClasses, async ({ db, actor }) => {
    const rows = await classesOf(db, actor.schoolId)
      .selectAll()
      .where('classes.isactive', '=', 1)
      .orderBy('classes.id')
      .execute();
    return { status: 'success', data: sortByClass(rows, nameOf).map(presentClass) };
  }),

  defineRoute(contract.createClass, async ({ db, actor, body }) => {
    const row = await createClass(db, body, actor);
    await recordChange(db, actor, { noun: 'classes', verb: 'added', recordId: row.id });
    return { status: 'success', message: 'Class added successfully', data: presentClass(row) };
  }),

  defineRoute(
    contract.updateClass,
    withChangeTracking(
      classRecord,
      ({ query }) => query.class_id,
      async ({ db, actor, query, body }) => {
        await updateClass(db, query.class_id, body, actor);
        return { status: 'success', message: 'Class updated successfully' };
      },
    ),
  ),

  defineRoute(
    contract.toggleClassStatus,
    withChangeTracking(
      classRecord,
      ({ query }) => query.class_id,
      async ({ db, actor, query }) => {
        const { isactive } = await getClassInSchool(db, actor.schoolId, query.class_id);
        const isActive = query.activate ?? isactive !== 1;
        await setClassActive(db, query.class_id, isActive, actor);
        const message = isActive ? 'Class status has been activated' : 'Class status has been deactivated';
        return { status: 'success', message };
      },
    ),
  ),

  defineRoute(contract.listSubjectsOfClass, async ({ db, actor, query }) => {
    await getClassInSchool(db, actor.schoolId, query.class_id);
    return db
      .selectFrom('class_subjects')
      .innerJoin('subjects', 'subjects.id', 'class_subjects.subject_id')
      .select(['subjects.id as subjectId', 'subjects.subject_name as subjectName'])
      .where('class_subjects.class_id', '=', query.class_id)
      .where('subjects.school_id', '=', actor.schoolId)
      .orderBy('subjects.id')
      .execute();
  }),

  defineRoute(contract.assignSubjects, async ({ db, actor, query, body }) => {
    const { class_id } = query;
    await getClassInSchool(db, actor.schoolId, class_id);
    const ids = [...new Set(body)];
    await checkSubjects(db, actor.schoolId, ids);
    await db.deleteFrom('class_subjects').where('class_id', '=', class_id).execute();
    for (const batch of batches(ids)) {
      const links = batch.map((subject_id) => ({ class_id, subject_id }));
      await db.insertInto('class_subjects').values(links).execute();
    }
    await recordChange(db, actor, {
      noun: 'classes',
      verb: 'updated',
      recordId: class_id,
      values: { subjects: ['', ''] },
    });
    return { status: 'success', message: 'Subjects updated successfully', data: { subject_ids: ids } };
  }),

  defineRoute(contract.exportClassStudents, async ({ db, actor, query }) => {
    const { classname } = await getClassInSchool(db, actor.schoolId, query.class_id);
    const rows = await studentsOfClass(db, actor.schoolId, query.class_id);
    if (rows.length === 0) throw new HttpError(404, `No students found in class ${classname}`);
    return exportSheet('Students', classSheetColumns, rows);
  }),
];
