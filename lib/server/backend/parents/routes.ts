import * as contract from '@/lib/contract/parents';
import { recordChange, withChangeTracking } from '../changes/commands';
import { defineRoute } from '../http/define-route';
import { getStudentInSchool, parentsOf } from '../students/queries';
import { createParent, linkParent, unlinkParent, updatePerson } from './commands';
import { personColumns, personRecord, presentPerson } from './presenter';
import { findChildren } from './queries';

export const parentRoutes = [
  defineRoute(contract.listParents, async ({ db, actor, query }) => {
    await getStudentInSchool(db, actor.schoolId, query.student_id);
    const rows = await parentsOf(db, actor.schoolId, query.student_id)
      .select([...personColumns, 'student_parents.parent_type as parenttype'])
      .orderBy('student_parents.id')
      .execute();
    return { status: 'success', parents: rows.map(presentPerson) };
  }),

  defineRoute(contract.createParent, async ({ db, actor, query, body }) => {
    const id = await createParent(db, { studentId: query.student_id, type: query.parent_type }, body, actor);
    await recordChange(db, actor, { noun: 'parents', verb: 'added', recordId: id });
    return { status: 'success', message: 'Parent added', data: { id } };
  }),

  defineRoute(contract.addParent, async ({ db, actor, body }) => {
    await linkParent(db, { studentId: body.student_id, type: body.parent_type }, body.parent_id, actor);
    await recordChange(db, actor, { noun: 'parents', verb: 'linked', recordId: body.parent_id });
    return { status: 'success', message: 'Parent linked', data: { id: body.parent_id } };
  }),

  defineRoute(contract.removeParent, async ({ db, actor, query }) => {
    await unlinkParent(db, query.student_id, query.parent_id, actor);
    await recordChange(db, actor, { noun: 'parents', verb: 'unlinked', recordId: query.parent_id });
    return { status: 'success', message: 'Parent unlinked' };
  }),

  defineRoute(contract.validateUser, async ({ db, actor, query }) => {
    const user = await db
      .selectFrom('users')
      .select(personColumns)
      .where('mobileno', '=', query.mobile_number)
      .where('school_id', '=', actor.schoolId)
      .executeTakeFirst();
    if (!user) return { status: 'success', data: { user: null } };
    const { id: userId, firstname, middlename, lastname, email, profilepic, version } = presentPerson(user);
    const names = { firstName: firstname, middleName: middlename, lastName: lastname };
    const children = await findChildren(db, actor.schoolId, user.id);
    return { status: 'success', data: { user: { userId, ...names, email, profilepic, version, children } } };
  }),

  defineRoute(
    contract.updateUser,
    withChangeTracking(
      personRecord,
      ({ query }) => query.user_id,
      async ({ db, actor, query, body }) => {
        await updatePerson(db, query.user_id, body, actor);
        return { status: 'success', message: 'User details updated successfully' };
      },
    ),
  ),
];
