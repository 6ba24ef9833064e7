import * as access from '@/lib/contract/access';
import { issueToken } from '@/lib/server/backend/identity/access-tokens';
import type { TestBackend } from './backend';
import { registerUser } from './employees';
import { defaultSessions } from './plain-backend';
import { ready } from './ready-call';

/** Returns a function that generates mobile numbers. No other prepared call and no other school uses these numbers. */
function createMobiles({ actor }: TestBackend) {
  let last = 9_400_000_000 + actor.schoolId * 100;
  return () => {
    last += 1;
    return String(last);
  };
}

async function startSession({ db }: TestBackend, personId: number): Promise<number> {
  await issueToken(db, personId, defaultSessions);
  const { id } = await db
    .selectFrom('access_tokens')
    .select('id')
    .where('user_id', '=', personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

export async function prepareAccessCalls(school: TestBackend) {
  const nextMobile = createMobiles(school);
  const addPerson = async () => {
    const person_id = await registerUser(school, nextMobile());
    await school.call(access.grantAccess, { body: { person_id, role: 'full' } });
    return person_id;
  };
  const sendCode = async (person_id: number, mobileno: string) => {
    await school.call(access.sendNumberCode, { body: { person_id, mobileno } });
    return school.codes.at(-1)?.otp ?? '';
  };
  const moved = { person_id: await addPerson(), mobileno: nextMobile() };
  const otp = await sendCode(moved.person_id, moved.mobileno);
  const watchedId = await addPerson();
  await startSession(school, watchedId);
  return [
    ready(access.listAccess, {}),
    ready(access.grantAccess, { body: { person_id: await registerUser(school, nextMobile()), role: 'full' } }),
    ready(access.changeRole, { body: { person_id: await addPerson(), role: 'view' } }),
    ready(access.changeName, {
      body: { person_id: await addPerson(), first_name: 'Mina', middle_name: '', last_name: 'Rao' },
    }),
    ready(access.listClassTeachers, {}),
    ready(access.removeAccess, { query: { person_id: await addPerson() } }),
    ready(access.sendNumberCode, { body: { person_id: await addPerson(), mobileno: nextMobile() } }),
    ready(access.changeNumber, { body: { ...moved, otp } }),
    ready(access.listSessions, { query: { person_id: watchedId } }),
    ready(access.endSessions, {
      query: { person_id: watchedId, session_id: await startSession(school, watchedId) },
    }),
    ready(access.endOwnSessions, { query: { session_id: await startSession(school, school.actor.userId) } }),
  ];
}
