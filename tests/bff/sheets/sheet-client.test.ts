import { describe, expect, it, vi } from 'vitest';
import { readFile, writeWorkbook } from '@/lib/browser/client/sheets';
import { completeSignIn, onSignInChange } from '@/lib/browser/client/sign-in-again';
import { sheetPaths, type Workbook } from '@/lib/contract/sheets';
import { shareSignedInSchool } from '../../support/screens-school';
import { fixtureFile, textsOf } from '../../support/table-files';

vi.setConfig({ testTimeout: 60_000 });

const school = shareSignedInSchool();

const workbook: Workbook = { sheets: [{ name: 'A', columns: [{ header: 'Name' }], rows: [['Ravi']] }] };
const calls: [string, string, (signal?: AbortSignal) => Promise<unknown>][] = [
  ['reading a sheet', sheetPaths.read, (signal) => readFile(fixtureFile('people.xlsx'), signal)],
  ['writing a workbook', sheetPaths.write, (signal) => writeWorkbook(workbook, signal)],
];

it('writeWorkbook writes a file that readFile reads', async () => {
  const file = Object.assign(await writeWorkbook(workbook), { name: 'a.xlsx' });
  const sheets = await readFile(file);
  expect(sheets.map(({ name, rows }) => [name, textsOf(rows)])).toEqual([['A', [['Name'], ['Ravi']]]]);
});

it('readFile rejects with the server’s message when a file cannot be read', async () => {
  await expect(readFile(fixtureFile('password.xls'))).rejects.toMatchObject({
    status: 422,
    serverMessage: 'This file has a password. Please save it without one.',
  });
});

describe.each(calls)('%s', (_, path, run) => {
  it('waits while the session has ended, and continues after the next sign-in', async () => {
    school.browser.cookies.clear();
    const signInRequested = new Promise<void>((resolve) => {
      const stop = onSignInChange(() => {
        stop();
        resolve();
      });
    });
    const pendingResult = run();
    await signInRequested;
    await school.signIn();
    completeSignIn();
    await expect(pendingResult).resolves.toBeTruthy();
  });

  it('rejects when the server is unreachable, or the connection breaks in the middle', async () => {
    school.failAt(path, () => Promise.reject(new TypeError('fetch failed')));
    await expect(run()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    const brokenBody = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
    school.failAt(path, () => new Response(brokenBody));
    await expect(run()).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it('rejects for an error page of a proxy', async () => {
    school.failAt(path, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(run()).rejects.toMatchObject({ status: 502, code: 'REFUSED' });
  });

  it('rejects with an AbortError when it is aborted', async () => {
    const abortController = new AbortController();
    const pendingResult = run(abortController.signal);
    abortController.abort();
    await expect(pendingResult).rejects.toMatchObject({ name: 'AbortError' });
  });
});
