import * as contract from '@/lib/contract/parents';
import { recordChange, withChangeTracking } from '../changes/commands';
import type { FieldChange } from '../changes/record-kind';
import type { Db } from '../db/schema';
import { defineRoute } from '../http/define-route';
import { fullName } from '../http/text-rules';
import type { Actor } from '../identity/access-tokens';
import { getStudentInSchool, parentsOf } from '../students/queries';
import { createParent, linkParent, unlinkParent, updatePerson } from './commands';
import { personColumns, personRecord, presentPerson } from './presenter';
import { findChildren } from './queries';

interface Link {
  verb: 'added' | 'linked' | 'unlinked';
  /** The id of the parent. */
  recordId: number;
  studentId: number;
}

async function recordLink(db: Db, actor: Actor, { verb, recordId, studentId }: Link): Promise<void> {
  const { firstname, middlename, lastname } = await getStudentInSchool(db, actor.schoolId, studentId);
  const name = fullName(firstname, middlename, lastname);
  const student_id: FieldChange = verb === 'unlinked' ? [studentId, null, name, ''] : [null, studentId, '', name];
  await recordChange(db, actor, { noun: 'parents', verb, recordId, values: { student_id } });
}

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
    await recordLink(db, actor, { verb: 'added', recordId: id, studentId: query.student_id });
    return { status: 'success', message: 'Parent added', data: { id } };
  }),

  defineRoute(contract.addParent, async ({ db, actor, body }) => {
    await linkParent(db, { studentId: body.student_id, type: body.parent_type }, body.parent_id, actor);
    await recordLink(db, actor, { verb: 'linked', recordId: body.parent_id, studentId: body.student_id });
    return { status: 'success', message: 'Parent linked', data: { id: body.parent_id } };
  }),

  defineRoute(contract.removeParent, async ({ db, actor, query }) => {
    await unlinkParent(db, query.student_id, query.parent_id, actor);
    await recordLink(db, actor, { verb: 'unlinked', recordId: query.parent_id, studentId: query.student_id });
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
