import * as contract from '@/lib/contract/sections';
import { teacherTypes } from '@/lib/contract/values/constants';
import { recordChange } from '../changes/commands';
import { now } from '../db/now';
import { employeesOf } from '../employees/queries';
import { defineRoute } from '../http/define-route';
import { fullName } from '../http/text-rules';
import { HttpError } from '../http-error';
import { getSectionInSchool } from '../sections/queries';
import { sectionTeachersOf } from './queries';

export const sectionTeacherRoutes = [
  defineRoute(contract.listSectionTeachers, async ({ db, actor, query }) => {
    await getSectionInSchool(db, actor.schoolId, query.section_id);
    const teachers = await sectionTeachersOf(db, actor.schoolId, query.section_id)
      .select([
        'section_teachers.id',
        'section_teachers.section_id as sectionid',
        'section_teachers.typeid',
        'employees.id as teacherid',
        'users.first_name as firstname',
        'users.middle_name as middlename',
        'users.last_name as lastname',
        'employees.designation',
        'users.email',
      ])
      .orderBy('section_teachers.typeid')
      .orderBy('users.first_name')
      .orderBy('users.last_name')
      .orderBy('section_teachers.id')
      .execute();
    return { status: 'success', teachers };
  }),

  defineRoute(contract.addSectionEmployee, async ({ db, actor, query }) => {
    const { section_id, employee_id } = query;
    await getSectionInSchool(db, actor.schoolId, section_id);
    const employee = await employeesOf(db, actor.schoolId)
      .select(['users.first_name', 'users.last_name'])
      .where('employees.id', '=', employee_id)
      .where('employees.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!employee) throw new HttpError(404, 'This person is not an active employee of this school.');
    const name = fullName(employee.first_name, employee.last_name);
    const link = await sectionTeachersOf(db, actor.schoolId, section_id)
      .select('section_teachers.id')
      .where('employees.id', '=', employee_id)
      .executeTakeFirst();
    if (link) throw new HttpError(409, `${name} is already in this section.`);
    await db
      .insertInto('section_teachers')
      .values({ section_id, employee_id, typeid: teacherTypes.teacher, created_at: now() })
      .execute();
    await recordChange(db, actor, { noun: 'employees', verb: 'linked', recordId: employee_id, sectionId: section_id });
    return { status: 'success', message: `${name} has been added` };
  }),

  defineRoute(contract.removeSectionTeacher, async ({ db, actor, query }) => {
    const { section_id, teacher_id } = query;
    await getSectionInSchool(db, actor.schoolId, section_id);
    const link = await sectionTeachersOf(db, actor.schoolId, section_id)
      .select(['section_teachers.typeid', 'section_teachers.employee_id'])
      .where('section_teachers.id', '=', teacher_id)
      .executeTakeFirst();
    if (!link) throw new HttpError(404, 'This teacher was not found in this section.');
    if (link.typeid <= teacherTypes.protected) {
      throw new HttpError(409, 'The class teacher and the class admin belong to the section and can’t be removed.');
    }
    await db.deleteFrom('section_teachers').where('id', '=', teacher_id).where('section_id', '=', section_id).execute();
    const recordId = link.employee_id;
    await recordChange(db, actor, { noun: 'employees', verb: 'unlinked', recordId, sectionId: section_id });
    return { status: 'success', message: 'Teacher removed' };
  }),
];
