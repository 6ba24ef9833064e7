import { expect, it } from 'vitest';
import { mobile } from '../support/browser';
import { createTestDatabase } from '../support/create-test-database';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';
import { startInProcess } from '../support/used-school';

it('people of a PostgreSQL database are changed in parallel while a console runs, and one administrator remains', async () => {
  const DATABASE_URL = await createTestDatabase();
  await runSchoolCommand('school', { DATABASE_URL }, 'add', '--name', 'Hill School', '--admin-mobile', mobile);
  const { close } = await startInProcess({ DATABASE_URL });
  const people = (...args: string[]) => startSchoolCommand('people', { DATABASE_URL }, ...args).ended;
  expect(await people('allow', '--mobile', '9812345678', '--name', 'Ravi Shah')).toMatchObject({ code: 0 });
  const removed = await Promise.all([mobile, '9812345678'].map((number) => people('remove', '--mobile', number)));
  expect(removed.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(JSON.parse((await people('list', '--json')).output)).toEqual([expect.objectContaining({ role: 'full' })]);
  await close();
});
