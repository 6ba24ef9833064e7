import { grantAccess, listAccess } from '@/lib/contract/access';
import type { Role } from '@/lib/contract/roles';
import { adminId, schoolId } from './backend';
import { signIn, startSignedIn } from './sign-in';

export const colleagueMobile = '9000000001';
export const meena = { first_name: 'Meena', middle_name: '', last_name: 'Rao' };

/**
 * Creates a school with a signed-in administrator and a signed-in colleague. Later calls use the administrator's
 * session.
 */
export async function startWithColleague(role: Role = 'full') {
  const school = await startSignedIn();
  const act = (token: string, userId: number) => {
    school.useToken(token);
    school.actAs({ userId, schoolId });
  };
  const adminToken = await signIn(school);
  const asAdmin = () => act(adminToken, adminId);
  asAdmin();
  await school.call(grantAccess, { body: { person: { ...meena, mobileno: colleagueMobile }, role } });
  const { data } = await school.call(listAccess, {});
  const colleagueId = data.find(({ mobileno }) => mobileno === colleagueMobile)?.person_id ?? 0;
  const colleagueToken = await signIn(school, colleagueMobile);
  asAdmin();
  return { school, colleagueId, act, asAdmin, asColleague: () => act(colleagueToken, colleagueId) };
}
