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

class ProcessExited extends Error {}

/**
 * Starts a console in this process. The caller closes the console.
 * @returns the message with which the console stopped, if it stopped, and all its warnings.
 */
export async function startInProcess(settings: Record<string, string>) {
  const visit = makeConsole(settings);
  let output = '';
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new ProcessExited();
  });
  // Replaces `write` without a spy, because the test may already spy on it.
  const { write } = process.stderr;
  process.stderr.write = (chunk: string | Uint8Array) => {
    output += chunk;
    return true;
  };
  const warnings: string[] = [];
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(String(warning)));
  try {
    await boot(() => visit.services, settings);
    return { visit, close: visit.services.close, exitMessage: null, warnings };
  } catch (error) {
    if (!(error instanceof ProcessExited)) throw error;
    return { visit, close: visit.services.close, exitMessage: output, warnings };
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
  const otpReceiver = await serve(async (request) => {
    codes.push((await request.json()).otp);
    return new Response();
  });
  const directory = temporaryFolder();
  const settings = { ...usedSettings(directory), OTP_WEBHOOK_URL: `${otpReceiver.origin}/` };
  const { visit, close } = await startInProcess(settings);

  async function signIn(): Promise<Browser> {
    const browser = new Browser(visit);
    await browser.post('/api/auth/send-otp', { mobile });
    const response = await browser.post('/api/auth/verify-otp', { otp: codes.at(-1) });
    if (!response.ok) throw new Error(`the sign-in answered ${response.status}`);
    return browser;
  }

  const signedOutBrowser = await signIn();
  const copiedCookies = new Map(signedOutBrowser.cookies);
  await signedOutBrowser.post('/api/auth/sign-out');
  const signedInBrowser = await signIn();
  await (await signIn()).post('/api/auth/sign-out');
  const body = new FormData();
  body.set('file', fileOf('png', 'asha.png'));
  await signedInBrowser.send('/api/v1/upload/folder?folder=students', { method: 'POST', body });
  await addSubject(signedInBrowser, 'First');
  await close();

  const restarted = await startInProcess(settings);
  await addSubject(signedInBrowser.withConsole(restarted.visit), 'Last');
  const killedDirectory = temporaryFolder();
  cpSync(directory, killedDirectory, { recursive: true });
  await restarted.close();
  await otpReceiver.close();
  return { directory: killedDirectory, signedInBrowser, copiedCookies };
}
