import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSchoolCommand } from '../support/school-command';

const [adminMobile, colleagueMobile, newMobile] = ['9876543210', '9000000001', '9000000002'];

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'homeroom-people-'));
  await runSchoolCommand('school', { DATA_DIR }, 'add', '--name', 'Hill School', '--admin-mobile', adminMobile);
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const people = async (...args: string[]) => {
  const { code, output } = await runSchoolCommand('people', { DATA_DIR }, ...args);
  return { code, output: output.trim() };
};
const lastLine = async (...args: string[]) => {
  const { code, output } = await people(...args);
  return { code, line: output.split('\n').at(-1) };
};
const listPeople = async (): Promise<{ mobileno: string; role: string }[]> =>
  JSON.parse((await people('list', '--json')).output).map(({ mobileno, role }: { mobileno: string; role: string }) => ({
    mobileno,
    role,
  }));

const allowColleague = () => lastLine('allow', '--mobile', colleagueMobile, '--name', 'Asha M Rao', '--role', 'view');

describe('npm run people', () => {
  it('replaces the only administrator who has lost the phone', async () => {
    expect(await lastLine('number', '--mobile', adminMobile, '--to', newMobile)).toEqual({
      code: 0,
      line: `${newMobile} can sign in instead of ${adminMobile}.`,
    });
    expect(await listPeople()).toEqual([{ mobileno: newMobile, role: 'full' }]);
  });

  it('allows a new person, changes the role, and removes the access', async () => {
    expect(await allowColleague()).toEqual({
      code: 0,
      line: `${colleagueMobile} can sign in with the role View only.`,
    });
    expect(await lastLine('allow', '--mobile', colleagueMobile)).toMatchObject({ code: 0 });
    expect(await listPeople()).toContainEqual({ mobileno: colleagueMobile, role: 'full' });
    expect(await lastLine('remove', '--mobile', adminMobile)).toMatchObject({ code: 0 });
    expect(await listPeople()).toEqual([{ mobileno: colleagueMobile, role: 'full' }]);
  });

  it('logs each change with ids, and without a number or a name', async () => {
    const { output } = await people('allow', '--mobile', colleagueMobile, '--name', 'Asha Rao');
    const [line = ''] = output.split('\n');
    expect(JSON.parse(line)).toMatchObject({ msg: 'access granted', schoolId: 4, personId: expect.any(Number) });
    expect(line).not.toMatch(/9000000001|Asha/);
  });

  it('prints the sessions of a person in words', async () => {
    expect(await people('sessions', '--mobile', adminMobile)).toEqual({
      code: 0,
      output: `${adminMobile} is not signed in.`,
    });
    expect(await lastLine('sessions', '--mobile', adminMobile, '--end')).toEqual({
      code: 0,
      line: `${adminMobile} is signed out on every device.`,
    });
  });

  it.each<[string, string[], RegExp]>([
    ['no action', [], /^Give an action: list, allow, remove, number, sessions\./],
    ['an option of another action', ['list', '--to', newMobile], /^list takes no --to\./],
    ['an unknown school', ['list', '--school', '9'], /^There is no school 9\./],
    ['a number that is none', ['remove', '--mobile', '12'], /^--mobile must be a mobile number of 10 digits\.$/],
    ['a person without access', ['remove', '--mobile', newMobile], /^9000000002 can’t sign in to this school\./],
    [
      'a new person without a name',
      ['allow', '--mobile', newMobile],
      /^This number is new to the school\. Give the first/,
    ],
    ['an unknown role', ['allow', '--mobile', newMobile, '--role', 'boss'], /^--role must be full or view\.$/],
    [
      'the last administrator',
      ['remove', '--mobile', adminMobile],
      /^This is the last person with full access\..* Nothing was changed\.$/,
    ],
  ])('refuses %s with a sentence, and changes nothing', async (_, args, sentence) => {
    const before = await listPeople();
    expect(await people(...args)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(await listPeople()).toEqual(before);
  });
});

describe('npm run code', () => {
  const code = async (settings: Record<string, string>) => {
    const result = await runSchoolCommand('code', { DATA_DIR, ...settings }, '--mobile', colleagueMobile);
    return { ...result, output: result.output.trim() };
  };

  it('sends a test code through the webhook, and prints the result', async () => {
    const bodies: string[] = [];
    let status = 200;
    const server = createServer(async (request, response) => {
      for await (const chunk of request) bodies.push(String(chunk));
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const OTP_WEBHOOK_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/codes`;
    expect(await code({ OTP_WEBHOOK_URL })).toEqual({
      code: 0,
      output: expect.stringMatching(/^The webhook has accepted the test code 000000 for 9000000001 in \d+ ms\./),
    });
    expect(JSON.parse(bodies.join(''))).toMatchObject({ mobile_number: colleagueMobile, otp: '000000' });
    status = 503;
    expect(await code({ OTP_WEBHOOK_URL })).toEqual({
      code: 1,
      output: 'The webhook has not accepted the test code: status 503.',
    });
    await new Promise((resolve) => server.close(resolve));
  });

  it('explains where codes are without a webhook', async () => {
    expect(await code({})).toEqual({
      code: 1,
      output: 'OTP_WEBHOOK_URL is not set, so the console prints each code in its terminal.',
    });
  });
});
