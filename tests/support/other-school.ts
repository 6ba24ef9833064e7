import type { Actor } from '@/lib/backend/auth/access-tokens';
import type { TestBackend } from './backend';
import { signIn } from './signed-in';

const moments = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };
const nameless = { email: '', first_name: 'Admin', middle_name: '', last_name: '', profilepic: '', search_text: '' };

/**
 * Founds a second school in the same database, whose administrator acts from now on.
 * @returns what lets either of them act.
 */
export async function foundOtherSchool(school: TestBackend, mobileno: string) {
  const { db, actor } = school;
  const token = await signIn(school);
  const { id: schoolId } = await db
    .insertInto('schools')
    .values({ name: 'Lake School', address: '', logo: null, ...moments })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: userId } = await db
    .insertInto('users')
    .values({ school_id: schoolId, mobileno, ...nameless, can_sign_in: 1, created_by: null, ...moments })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other: Actor = { userId, schoolId };
  const otherToken = await signIn(school, mobileno);
  const act = (who: Actor, by: string) => () => {
    school.actAs(who);
    school.useToken(by);
  };
  const [actHere, actThere] = [act(actor, token), act(other, otherToken)];
  actThere();
  return { other, actHere, actThere };
}
