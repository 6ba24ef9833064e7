import * as contract from '@/lib/contract/sections';
import { withChangeTracking } from '../changes/commands';
import { classListColumns } from '../classes/sheet';
import { defineRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import { getSectionInSchool } from '../sections/queries';
import { exportSheet, statusColumn } from '../sheets/export-columns';
import { setStudentActive } from '../students/commands';
import { studentRecord } from '../students/presenter';
import { moveStudents, removeStudents } from './commands';
import { studentsOfSection } from './queries';

export const sectionStudentRoutes = [
  defineRoute(contract.listSectionStudents, async ({ db, actor, query }) => {
    await getSectionInSchool(db, actor.schoolId, query.section_id);
    return studentsOfSection(db, actor.schoolId, query.section_id)
      .select(['id', 'enrollmentno', 'firstname', 'middlename', 'lastname', 'deleted_at as student_deletedat'])
      .execute();
  }),

  defineRoute(contract.addSectionStudents, async ({ db, actor, query, body }) => {
    const ids = [...new Set(body.student_ids)];
    await moveStudents(db, actor, query.section_id, ids);
    return { status: 'success', message: 'Students added successfully', data: { added: ids.length } };
  }),

  defineRoute(contract.removeSectionStudents, async ({ db, actor, query, body }) => {
    const ids = [...new Set(body.student_ids)];
    await removeStudents(db, actor, query.section_id, ids);
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
        const isActive = query.activate ?? student.deleted_at !== null;
        await setStudentActive(db, query.student_id, isActive, actor);
        return { status: 'success', message: isActive ? 'Student activated' : 'Student deactivated' };
      },
    ),
  ),

  defineRoute(contract.exportSectionStudents, async ({ db, actor, query }) => {
    const { classname, section } = await getSectionInSchool(db, actor.schoolId, query.section_id);
    const rows = await studentsOfSection(db, actor.schoolId, query.section_id).selectAll().execute();
    if (rows.length === 0) throw new HttpError(404, `No students found in ${classname} ${section}`);
    return exportSheet('Students', [...classListColumns, statusColumn], rows);
  }),
];
