import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Browser, mobile } from '../support/browser';
import { temporaryFolder } from '../support/open-console';
import { startSchoolCommand } from '../support/school-command';
import { serve } from '../support/serve';
import { addSubject, fetchSubjects, startInProcess, usedSettings } from '../support/used-school';

const commandCount = 50;
const parallelCommands = 5;

async function startSignedIn(directory: string) {
  const codes: string[] = [];
  const otpReceiver = await serve(async (request) => {
    codes.push((await request.json()).otp);
    return new Response();
  });
  const { visit, close } = await startInProcess({
    ...usedSettings(directory),
    OTP_WEBHOOK_URL: `${otpReceiver.origin}/`,
  });
  onTestFinished(async () => {
    await close();
    await otpReceiver.close();
  });
  const browser = new Browser(visit);
  await browser.post('/api/auth/send-otp', { mobile });
  expect((await browser.post('/api/auth/verify-otp', { otp: codes.at(-1) })).status).toBe(200);
  return browser;
}

it('a console on SQLite and commands of other processes write at the same time', async () => {
  const directory = temporaryFolder();
  const browser = await startSignedIn(directory);
  const people = (...args: string[]) => startSchoolCommand('people', { DATA_DIR: directory }, ...args).ended;

  const statuses: number[] = [];
  let isDone = false;
  const writeContinuously = async (): Promise<void> => {
    if (isDone) return;
    // Lets the events of the child processes arrive.
    await setImmediate();
    statuses.push((await addSubject(browser, `Subject-${statuses.length}-${Math.random()}`)).status);
    return writeContinuously();
  };
  const writes = writeContinuously();
  const runCommands = async (number: number): Promise<void> => {
    if (number >= commandCount) return;
    const name = ['--name', `Person ${String.fromCharCode(65 + (number % 26))}`];
    expect(await people('allow', '--mobile', String(9812345600 + number), ...name)).toMatchObject({ code: 0 });
    return runCommands(number + parallelCommands);
  };
  try {
    await Promise.all(Array.from({ length: parallelCommands }, (_, number) => runCommands(number)));
  } finally {
    isDone = true;
    await writes;
  }

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThan(commandCount);
  expect(JSON.parse((await people('list', '--json')).output)).toHaveLength(commandCount + 1);
  expect(JSON.stringify(await (await fetchSubjects(browser)).json())).toMatch(
    new RegExp(`"total\\w*":${statuses.length}\\b`),
  );
});
