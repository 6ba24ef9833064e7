import { cpSync } from 'node:fs';
import { vi } from 'vitest';
import { boot } from '@/lib/server/boot/boot';
import { Browser, mobile } from './browser';
import { fileOf } from './files';
import { makeConsole, temporaryFolder } from './open-console';
import { serve } from './serve';

export const usedSettings = (directory: string) => ({
  DATA_DIR: directory,
  SESSION_SECRET: '',
  RATE_LIMITS: 'off',
  SEED: 'empty',
  SCHOOL_NAME: 'Hill School',
  ADMIN_MOBILE: mobile,
});

class Ended extends Error {}

/**
 * Starts a console in this process, which the caller closes.
 * @returns the message with which it stopped, if it did, and all its warnings.
 */
export async function startInProcess(settings: Record<string, string>) {
  const visit = makeConsole(settings);
  let said = '';
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Ended();
  });
  // Restored by hand, because the test may spy on stderr too.
  const { write } = process.stderr;
  process.stderr.write = (chunk: string | Uint8Array) => {
    said += chunk;
    return true;
  };
  const warnings: string[] = [];
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(String(warning)));
  try {
    await boot(() => visit.console);
    return { visit, close: visit.console.close, stopped: null, warnings };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return { visit, close: visit.console.close, stopped: said, warnings };
  } finally {
    process.stderr.write = write;
    for (const spy of [exit, warn]) spy.mockRestore();
  }
}

export const addSubject = (browser: Browser, name: string) =>
  browser.send(`/api/v1/subject/create?subject_name=${name}`, { method: 'POST' });

export const fetchSubjects = (browser: Browser) => browser.send('/api/v1/subject/list?page=1&page_size=100');

/**
 * Returns a data directory in the state that a killed console leaves. One user is signed out, another signed in, and a
 * photo is uploaded. The subject `First` is in the database file, `Last` only in its write-ahead log.
 */
export async function createUsedSchool() {
  const codes: string[] = [];
  const postbox = await serve(async (request) => {
    codes.push((await request.json()).otp);
    return new Response();
  });
  const directory = temporaryFolder();
  const settings = { ...usedSettings(directory), OTP_WEBHOOK_URL: `${postbox.origin}/` };
  const { visit, close } = await startInProcess(settings);

  async function signIn(): Promise<Browser> {
    const browser = new Browser(visit);
    await browser.post('/api/auth/send-otp', { mobile });
    const response = await browser.post('/api/auth/verify-otp', { otp: codes.at(-1) });
    if (!response.ok) throw new Error(`the sign-in was answered with ${response.status}`);
    return browser;
  }

  const leaving = await signIn();
  const copied = new Map(leaving.cookies);
  await leaving.post('/api/auth/sign-out');
  const staying = await signIn();
  await (await signIn()).post('/api/auth/sign-out');
  const body = new FormData();
  body.set('file', fileOf('png', 'asha.png'));
  await staying.send('/api/v1/upload/folder?folder=students', { method: 'POST', body });
  await addSubject(staying, 'First');
  await close();

  const again = await startInProcess(settings);
  await addSubject(staying.at(again.visit), 'Last');
  const left = temporaryFolder();
  cpSync(directory, left, { recursive: true });
  await again.close();
  await postbox.close();
  return { directory: left, staying, copied };
}
