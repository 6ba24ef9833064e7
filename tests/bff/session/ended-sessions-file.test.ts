import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Browser } from '../../support/browser';
import { openConsole, temporaryFolder } from '../../support/open-console';
import { openSignedOutConsole } from '../../support/test-console';

const listPath = '/api/v1/employee/active-list';
const hourMs = 3_600_000;

/** Starts a console. `restart` starts another console on the same data directory. */
async function startOnFolder() {
  const DATA_DIR = temporaryFolder();
  const { upstream, visit } = await openSignedOutConsole({ DATA_DIR });
  const restart = () => openConsole({ API_BASE_URL: upstream.origin, DATA_DIR });
  return { folder: DATA_DIR, file: join(DATA_DIR, 'signed-out-sessions'), visit, restart };
}

type Visit = Awaited<ReturnType<typeof startOnFolder>>['visit'];

/** Signs out, and returns a copy of the cookies from before the sign-out. */
async function signOut(browser: Browser): Promise<Map<string, string>> {
  const cookies = new Map(browser.cookies);
  expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
  return cookies;
}

const signInAndOut = async (visit: Visit) => signOut(await new Browser(visit).signIn());

const statusAt = async (visit: Visit, cookies: Map<string, string>) =>
  (await new Browser(visit, cookies).send(listPath)).status;

const nextWarning = () => new Promise<Error>((resolve) => process.once('warning', resolve));

describe('the file of ended sessions', () => {
  it('keeps a sign-out after a partial record of a crash', async () => {
    const { file, visit, restart } = await startOnFolder();
    const stayingBrowser = await new Browser(visit).signIn();
    const firstCookies = await signInAndOut(visit);
    await signInAndOut(visit);
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    const laterCookies = await signOut(stayingBrowser.withConsole(await restart()));
    const restarted = await restart();
    expect(await statusAt(restarted, firstCookies)).toBe(401);
    expect(await statusAt(restarted, laterCookies)).toBe(401);
  });

  it('keeps all complete records, wherever it was cut', async () => {
    const { file, visit, restart } = await startOnFolder();
    const stayingBrowser = await new Browser(visit).signIn();
    const firstCookies = await signInAndOut(visit);
    const firstRecordsBytes = statSync(file).size;
    await signInAndOut(visit);
    const content = readFileSync(file);
    for (let length = firstRecordsBytes; length < content.length; length += 17) {
      writeFileSync(file, content.subarray(0, length));
      const laterCookies = await signOut(stayingBrowser.withConsole(await restart()));
      const restarted = await restart();
      expect(await statusAt(restarted, firstCookies), `cut at ${length}`).toBe(401);
      expect(await statusAt(restarted, laterCookies), `cut at ${length}`).toBe(401);
    }
  });

  it('counts a record that follows a partial record on the same line', async () => {
    const { file, visit, restart } = await startOnFolder();
    const cookies = await signInAndOut(visit);
    const [signInRecord = '', sessionRecord = ''] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${signInRecord.slice(0, -9)}${sessionRecord}\n`);
    expect(await statusAt(await restart(), cookies)).toBe(401);
  });

  it('is named in a warning when it is damaged, and repaired by the next sign-out', async () => {
    const { file, visit, restart } = await startOnFolder();
    const cookies = await signInAndOut(visit);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\u0000\u0000half a rec`);
    const warningPromise = nextWarning();
    const restarted = await restart();
    expect(await statusAt(restarted, cookies)).toBe(401);
    expect((await warningPromise).message).toContain(file);
    await signInAndOut(restarted);
    expect(readFileSync(file, 'utf8')).toMatch(/^([\w-]{36} \d{13}\n)+$/);
    expect(await statusAt(await restart(), cookies)).toBe(401);
  });

  it('contains only unexpired records after a restart', async () => {
    const { folder, file, visit, restart } = await startOnFolder();
    for (let round = 0; round < 5; round++) await signInAndOut(visit);
    const fullSize = statSync(file).size;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * hourMs });
    const cookies = await signInAndOut(await restart());
    expect(statSync(file).size).toBe(fullSize / 5);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['signed-out-sessions']);
    expect(await statusAt(await restart(), cookies)).toBe(401);
  });

  it('has a limited size while one console runs', async () => {
    const { file, visit } = await startOnFolder();
    await signInAndOut(visit);
    const recordBytes = statSync(file).size / 2;
    for (let round = 0; round < 300; round++)
      await visit.services.endedSessions.add(crypto.randomUUID(), Date.now() - 1);
    expect(statSync(file).size).toBeLessThan(150 * recordBytes);
  });

  it('keeps the records of another console on the same folder', async () => {
    const { visit, restart } = await startOnFolder();
    const earlierCookies = await signInAndOut(visit);
    const otherConsole = await restart();
    expect(await statusAt(otherConsole, earlierCookies)).toBe(401);
    const firstConsoleCookies = await signInAndOut(visit);
    const otherConsoleCookies = await signInAndOut(otherConsole);
    const restarted = await restart();
    expect(await statusAt(restarted, firstConsoleCookies)).toBe(401);
    expect(await statusAt(restarted, otherConsoleCookies)).toBe(401);
  });

  it('does not exist before the first sign-in or sign-out', async () => {
    const { file, visit } = await startOnFolder();
    await new Browser(visit).send(listPath);
    expect(existsSync(file)).toBe(false);
  });
});
