import { describe, expect, it } from 'vitest';
import { grantAccess } from '@/lib/contract/access';
import { deleteView, listViews, maxViews, saveView } from '@/lib/contract/views';
import { adminMobile, schoolId, type TestBackend } from '../support/backend';
import { registerUser } from '../support/employees';
import { signIn, startSignedIn } from '../support/sign-in';

const save = (school: TestBackend, name: string, address: string, list = 'students') =>
  school.call(saveView, { body: { list, name, address } });

const findViews = async (school: TestBackend) => (await school.call(listViews, {})).data;

describe('the views of a person', () => {
  it('are listed by name, and replaced by a view of the list with the same name', async () => {
    const school = await startSignedIn();
    await save(school, 'Girls', '/students?gender=F');
    await save(school, '  absent  today ', '/students?search=a');
    await save(school, 'GIRLS', '/students?gender=F&sort=-city');
    await save(school, 'Girls', '/employees', 'employees');
    await save(school, '', '/students?columns=city');
    expect((await findViews(school)).map(({ list, name, address }) => [list, name, address])).toEqual([
      ['students', '', '/students?columns=city'],
      ['students', 'absent today', '/students?search=a'],
      ['students', 'GIRLS', '/students?gender=F&sort=-city'],
      ['employees', 'Girls', '/employees'],
    ]);
  });

  it('are seen and deleted by this person only, even if the person may only view', async () => {
    const school = await startSignedIn();
    await save(school, 'Girls', '/students?gender=F');
    const [own] = await findViews(school);
    const administrator = school.actor;
    const person_id = await registerUser(school, '9000000001');
    await school.call(grantAccess, { body: { person_id, role: 'view' } });
    await signIn(school, '9000000001');
    school.actAs({ userId: person_id, schoolId });
    expect(await findViews(school)).toEqual([]);
    await save(school, 'Girls', '/students?gender=F&size=25');
    expect((await school.refusal(deleteView, { params: { id: own?.view_id ?? 0 } })).status).toBe(404);
    const [other] = await findViews(school);
    await school.call(deleteView, { params: { id: other?.view_id ?? 0 } });
    await signIn(school, adminMobile);
    school.actAs(administrator);
    expect(await findViews(school)).toEqual([own]);
  });

  it('are refused beyond the limit, or outside the console', async () => {
    const school = await startSignedIn();
    const places = [
      '/api/v1/students/list',
      '/api/auth/sign-out',
      '/login',
      '/unknown',
      '/students/',
      '/students/../login',
    ];
    for (const address of ['', 'https://example.com', '//example.com', '/\\example.com', '/a b', ...places]) {
      expect((await school.refusal(saveView, { body: { list: 'students', name: 'Girls', address } })).status).toBe(422);
    }
    for (let count = 0; count < maxViews; count++) await save(school, `View ${count}`, '/students');
    const body = { list: 'students', name: 'Girls', address: '/students' };
    const { status, body: reply } = await school.refusal(saveView, { body });
    expect([status, Object(reply).message]).toEqual([
      409,
      `You already have ${maxViews} views. Please delete one first.`,
    ]);
    await save(school, 'view 7', '/students?page=2');
    expect(await findViews(school)).toHaveLength(maxViews);
  });
});
