import * as contract from '@/lib/contract/classes';
import { implement } from '../http/define-route';
import { Refusal } from '../http/http-error';
import { writeSheet } from '../sheets/write-sheet';
import { checkSubjects } from './checks';
import { addClass, changeClass, flipClass } from './commands';
import { presentClass } from './present';
import { classesOf, findClasses, getClassInSchool, studentsOfClass } from './queries';
import { columns, genders } from './sheet';

export const classRoutes = [
  implement(contract.listClasses, async ({ db, actor, query }) => {
    const rows = await findClasses(db, actor.schoolId, query.search).selectAll().orderBy('classes.id').execute();
    return { status: 'success', data: rows.map(presentClass), total_records: rows.length };
  }),

  implement(contract.listActiveClasses, async ({ db, actor }) => {
    const rows = await classesOf(db, actor.schoolId)
      .selectAll()
      .where('classes.isactive', '=', 1)
      .orderBy('classes.id')
      .execute();
    return { status: 'success', data: rows.map(presentClass) };
  }),

  implement(contract.createClass, async ({ db, actor, body }) => {
    const row = await addClass(db, body, actor);
    return { status: 'success', message: 'Class added successfully', data: presentClass(row) };
  }),

  implement(contract.updateClass, async ({ db, actor, query, body }) => {
    await changeClass(db, query.class_id, body, actor);
    return { status: 'success', message: 'Class updated successfully' };
  }),

  implement(contract.toggleClassStatus, async ({ db, actor, query }) => {
    const isActive = await flipClass(db, query.class_id, actor);
    return { status: 'success', message: `Class status has been ${isActive ? 'activated' : 'deactivated'}` };
  }),

  implement(contract.listSubjectsOfClass, async ({ db, actor, query }) => {
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

  /** The class has exactly these subjects afterwards. */
  implement(contract.assignSubjects, async ({ db, actor, query, body }) => {
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
  }),

  implement(contract.exportClassStudents, async ({ db, actor, query }) => {
    const { classname } = await getClassInSchool(db, actor.schoolId, query.class_id);
    const rows = await studentsOfClass(db, actor.schoolId, query.class_id);
    if (rows.length === 0) throw new Refusal(404, `No students found in class ${classname}`);
    const cells = rows.map((row) => [
      row.enrollmentno,
      row.firstname,
      row.middlename,
      row.lastname,
      row.section,
      genders[row.gender] ?? '',
      row.dob,
      row.mobileno,
      row.deleted_at === null ? 'Active' : 'Inactive',
    ]);
    return writeSheet('Students', columns, cells);
  }),
];
