import type { Actor } from '@/lib/server/backend/identity/access-tokens';
import { addSchool } from '@/lib/server/backend/school/commands';
import type { TestBackend } from './backend';
import { signIn } from './sign-in';

/**
 * Adds a second school to the same database and acts as its administrator.
 * @returns functions that switch between the two administrators.
 */
export async function switchToOtherSchool(school: TestBackend, mobile: string) {
  const { db, actor } = school;
  const token = await signIn(school);
  await addSchool(db, 'Lake School', mobile);
  const other: Actor = await db
    .selectFrom('users')
    .select(['id as userId', 'school_id as schoolId'])
    .where('mobileno', '=', mobile)
    .executeTakeFirstOrThrow();
  const otherToken = await signIn(school, mobile);
  const switchTo = (user: Actor, userToken: string) => () => {
    school.actAs(user);
    school.useToken(userToken);
  };
  const [actHere, actThere] = [switchTo(actor, token), switchTo(other, otherToken)];
  actThere();
  return { other, actHere, actThere };
}
