import { expect, it } from 'vitest';
import { startConsole } from '../support/console';
import { startSchoolCommand } from '../support/school-command';
import { signInByRequest } from '../support/staff-client';
import { createRecord, listRecordNames } from './mixed-writes';

const adminMobile = '9876543210';
const writerCount = 4;
const commandCount = 20;

it('npm run people and a console that writes wait for each other, and neither fails', async () => {
  const running = await startConsole();
  const staff = { url: running.url, cookie: await signInByRequest(running, adminMobile) };
  const names: string[] = [];
  let isDone = false;
  const write = async () => {
    while (!isDone) {
      const record = createRecord();
      const response = await record.send(staff);
      expect(response.status, record.name).toBe(200);
      if (record.kind !== 'file') names.push(record.name);
    }
  };
  const writers = Array.from({ length: writerCount }, write);
  const mobiles = Array.from({ length: commandCount }, (_, index) => String(6_300_000_000 + index));
  for (const mobile of mobiles) {
    const args = ['allow', '--mobile', mobile, '--name', 'Asha Rao', '--role', 'view'];
    const { code, output } = await startSchoolCommand('people', { DATA_DIR: running.dataDir }, ...args).ended;
    expect(code, output).toBe(0);
  }
  isDone = true;
  await Promise.all(writers);
  const keptNames = (await listRecordNames(staff)).filter((name) => name.startsWith('Kept-'));
  expect(keptNames.sort()).toEqual(names.sort());
  const { output } = await startSchoolCommand('people', { DATA_DIR: running.dataDir }, 'list', '--json').ended;
  const listed = JSON.parse(output).map(({ mobile }: { mobile: string }) => mobile);
  expect(listed).toEqual(expect.arrayContaining([adminMobile, ...mobiles]));
  await signInByRequest(running, mobiles[0] ?? '');
  expect(running.output()).not.toContain('"level":50');
  await running.close();
});
