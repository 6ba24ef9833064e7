import * as contract from '@/lib/contract/students';
import { implement } from '../http/define-route';
import { writeTemplate } from '../sheets/write-sheet';
import { addStudent, changeStudent, removeStudent, toggleStudent } from './commands';
import { importStudentSheet } from './import';
import { presentStudent } from './present';
import { findStudents } from './queries';
import { studentSheetColumns } from './sheet';

export const studentRoutes = [
  implement(contract.listStudents, async ({ db, actor, query }) => {
    const found = findStudents(db, actor.schoolId, query.search);
    const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await found
      .selectAll('students')
      .orderBy('students.id')
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page)
      .execute();
    return { status: 'success', data: rows.map(presentStudent), total_records: Number(total) };
  }),

  implement(contract.createStudent, async ({ db, actor, body }) => {
    const id = await addStudent(db, body, actor);
    return { status: 'success', message: 'Student added successfully', data: { id } };
  }),

  implement(contract.updateStudent, async ({ db, actor, query, body }) => {
    await changeStudent(db, query.student_id, body, actor);
    return { status: 'success', message: 'Student updated successfully', data: { id: query.student_id } };
  }),

  implement(contract.toggleStudentStatus, async ({ db, actor, query }) => {
    const isActive = await toggleStudent(db, query.student_id, actor);
    const message = isActive ? 'Student activated' : 'Student deactivated';
    return { status: 'success', message, data: { id: query.student_id, isActive } };
  }),

  implement(contract.downloadStudentTemplate, () => writeTemplate('Students', studentSheetColumns)),

  implement(contract.importStudents, async ({ db, actor, sheet }) => {
    const imported = await importStudentSheet(db, sheet, actor);
    const message = imported === 1 ? '1 student imported' : `${imported} students imported`;
    return { status: 'success', message, data: { imported } };
  }),

  implement(contract.deleteStudent, async ({ db, actor, params }) => {
    await removeStudent(db, params.id, actor);
    return { status: 'success', message: 'Student deleted' };
  }),
];
