import * as contract from '@/lib/contract/students';
import { searchWords } from '@/lib/format/search-text';
import { recordChange, withBin, withChangeTracking } from '../changes/commands';
import { defineRoute } from '../http/define-route';
import { importedAt } from '../imports/queries';
import { createStudent, deleteStudent, setStudentActive, updateStudent } from './commands';
import { findPage } from './find-page';
import { ownTextsContain, presentReason, presentStudent, studentRecord } from './presenter';
import { findParents, getStudentInSchool, studentsOf, withPlacement } from './queries';

export const studentRoutes = [
  defineRoute(contract.listStudents, async ({ db, actor, query }) => {
    const { total, ids } = await findPage(db, actor.schoolId, query);
    const rows = await withPlacement(studentsOf(db, actor.schoolId).where('students.id', 'in', ids)).execute();
    const words = searchWords(query.search ?? '');
    const foundByParents = rows.filter((row) => !ownTextsContain(words, row)).map(({ id }) => id);
    const parents = await findParents(db, actor.schoolId, foundByParents);
    const byId = new Map(
      rows.map((row) => [row.id, { ...presentStudent(row), foundBy: presentReason(words, row, parents.get(row.id)) }]),
    );
    return {
      status: 'success',
      data: ids.flatMap((id) => byId.get(id) ?? []),
      total_records: total,
      imported_at: await importedAt(db, actor.schoolId, 'students', query.import_id),
    };
  }),

  defineRoute(contract.createStudent, async ({ db, actor, body }) => {
    const id = await createStudent(db, body, actor);
    await recordChange(db, actor, { noun: 'students', verb: 'added', recordId: id });
    return { status: 'success', message: 'Student added successfully', data: { id } };
  }),

  defineRoute(
    contract.updateStudent,
    withChangeTracking(
      studentRecord,
      ({ query }) => query.student_id,
      async ({ db, actor, query, body }) => {
        await updateStudent(db, query.student_id, body, actor);
        return { status: 'success', message: 'Student updated successfully', data: { id: query.student_id } };
      },
    ),
  ),

  defineRoute(
    contract.toggleStudentStatus,
    withChangeTracking(
      studentRecord,
      ({ query }) => query.student_id,
      async ({ db, actor, query }) => {
        const { deleted_at } = await getStudentInSchool(db, actor.schoolId, query.student_id);
        const isActive = query.activate ?? deleted_at !== null;
        await setStudentActive(db, query.student_id, isActive, actor);
        const message = isActive ? 'Student activated' : 'Student deactivated';
        return { status: 'success', message, data: { id: query.student_id, isActive } };
      },
    ),
  ),

  defineRoute(
    contract.deleteStudent,
    withBin(
      studentRecord,
      ({ params }) => params.id,
      async ({ db, actor, params }) => {
        await deleteStudent(db, params.id, actor);
        return { status: 'success', message: 'Student deleted' };
      },
    ),
  ),
];
