import * as contract from '@/lib/contract/access';
import { mayCall } from '@/lib/contract/role-calls';
import { recordChange, withChangeTracking } from '../changes/commands';
import type { FieldChanges, RecordKind } from '../changes/record-kind';
import { recordActivity } from '../db/activity-log';
import type { Db } from '../db/schema';
import { definePreparedRoute, defineRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import { endSession, endSessionsOf } from '../identity/access-tokens';
import { sendCode } from '../identity/code-delivery';
import { type CorrectCode, checkCode, createNumberCode, spendCode } from '../identity/sign-in-codes';
import {
  changeRoleOf,
  checkNumberMaySignIn,
  grantTo,
  listClassTeachers,
  removeFrom,
  setName,
  setNumber,
} from './commands';
import { findSessions, getPersonWithRole, listPeople, peopleWithRole } from './queries';

const accessRecord: RecordKind = {
  noun: 'access',
  async find(db, schoolId, id) {
    const fields = await peopleWithRole(db, schoolId)
      .select(['users.role', 'users.mobileno', 'first_name', 'middle_name', 'last_name'])
      .where('users.id', '=', id)
      .executeTakeFirst();
    return fields && { listed: fields, fields };
  },
};

const findSchoolName = async (db: Db, id: number) =>
  (await db.selectFrom('schools').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

export const accessRoutes = [
  defineRoute(contract.listAccess, async ({ db, actor, sessions }) => ({
    status: 'success',
    data: await listPeople(db, actor, sessions),
  })),

  defineRoute(contract.grantAccess, async ({ db, actor, body, audit }) => {
    const personId = await grantTo(db, actor, body);
    const values: FieldChanges = { role: ['', body.role] };
    await recordChange(db, actor, { noun: 'access', verb: 'added', recordId: personId, values });
    audit('access granted', { personId, role: body.role });
    return { status: 'success', message: 'Access granted', data: { person_id: personId } };
  }),

  defineRoute(
    contract.changeRole,
    withChangeTracking(
      accessRecord,
      ({ body }) => body.person_id,
      async ({ db, actor, body: { person_id, role }, audit }) => {
        const isChanged = await changeRoleOf(db, actor, person_id, role);
        if (isChanged) audit('role changed', { personId: person_id, role });
        return { status: 'success', message: 'Role changed' };
      },
    ),
  ),

  defineRoute(
    contract.removeAccess,
    withChangeTracking(
      accessRecord,
      ({ query }) => query.person_id,
      async ({ db, actor, query: { person_id }, audit }) => {
        await removeFrom(db, actor, person_id);
        audit('access removed', { personId: person_id });
        return { status: 'success', message: 'Access removed' };
      },
    ),
  ),

  defineRoute(
    contract.changeName,
    withChangeTracking(
      accessRecord,
      ({ body }) => body.person_id,
      async ({ db, actor, body }) => {
        const { person_id, ...names } = body;
        await setName(db, actor, person_id, names);
        return { status: 'success', message: 'Name changed' };
      },
    ),
  ),

  defineRoute(contract.listClassTeachers, async ({ db, actor }) => ({
    status: 'success',
    data: await listClassTeachers(db, actor.schoolId),
  })),

  definePreparedRoute(
    contract.sendNumberCode,
    async ({ db, actor, body: { person_id, mobileno }, deliverCode, logger, requestId }) => {
      const person = await getPersonWithRole(db, actor.schoolId, person_id);
      if (person.mobileno === mobileno) throw new HttpError(409, 'This is already the number of this person.');
      await checkNumberMaySignIn(db, actor.schoolId, mobileno, person_id);
      const school = await findSchoolName(db, actor.schoolId);
      const receiver = { userId: person_id, mobile: mobileno };
      await sendCode({ db, deliverCode, logger, requestId }, receiver, school, () =>
        createNumberCode(db, actor.schoolId, receiver),
      );
    },
    async () => ({ status: 'success', message: 'A verification code has been sent.' }),
  ),

  definePreparedRoute(
    contract.changeNumber,
    async ({ db, actor, body: { person_id, mobileno, otp } }) => {
      await getPersonWithRole(db, actor.schoolId, person_id);
      return checkCode(db, { userId: person_id, mobile: mobileno }, otp, () => undefined);
    },
    withChangeTracking(
      accessRecord,
      ({ body }) => body.person_id,
      async ({ db, actor, body: { person_id, mobileno }, audit }, code: CorrectCode) => {
        await spendCode(db, code);
        await setNumber(db, actor, person_id, mobileno);
        audit('sign-in number changed', { personId: person_id });
        return { status: 'success', message: 'Number changed' };
      },
    ),
  ),

  defineRoute(contract.listSessions, async ({ db, actor, query, sessions }) => {
    const { person_id = actor.userId } = query;
    if (person_id !== actor.userId) {
      if (!mayCall(actor.role, contract.endSessions))
        throw new HttpError(403, 'Only people with full access can see the sessions of others.');
      await getPersonWithRole(db, actor.schoolId, person_id);
    }
    const rows = await findSessions(db, sessions, person_id);
    return {
      status: 'success',
      data: rows.map((row) => ({ ...row, is_current: row.session_id === actor.sessionId })),
    };
  }),

  defineRoute(contract.endSessions, async ({ db, actor, query: { person_id, session_id }, audit }) => {
    await getPersonWithRole(db, actor.schoolId, person_id);
    await (session_id === undefined ? endSessionsOf(db, person_id) : endSession(db, person_id, session_id));
    await recordActivity(db, { ...actor, verb: 'signed-out', noun: 'access', recordId: person_id });
    audit('sessions ended', { personId: person_id });
    return { status: 'success', message: 'Signed out' };
  }),

  defineRoute(contract.endOwnSessions, async ({ db, actor, query: { session_id }, audit }) => {
    const { userId, sessionId } = actor;
    await (session_id === undefined ? endSessionsOf(db, userId, sessionId) : endSession(db, userId, session_id));
    await recordActivity(db, { ...actor, verb: 'signed-out', noun: 'access', recordId: userId });
    audit('sessions ended', { personId: userId });
    return { status: 'success', message: 'Signed out' };
  }),

  defineRoute(contract.endCurrentSession, async ({ db, actor }) => {
    await endSession(db, actor.userId, actor.sessionId);
    await recordActivity(db, { ...actor, verb: 'signed-out' });
    return { status: 'success', message: 'Signed out' };
  }),

  defineRoute(contract.nameSession, async ({ db, actor, body: { device } }) => {
    await db.updateTable('access_tokens').set({ device }).where('id', '=', actor.sessionId).execute();
    return { status: 'success', message: 'Device saved' };
  }),
];
