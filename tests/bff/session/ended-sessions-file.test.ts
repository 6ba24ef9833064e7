import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Browser } from '../../support/browser';
import { openConsole, temporaryFolder } from '../../support/open-console';
import { openSignedOutConsole } from '../../support/test-console';

const list = '/api/v1/employee/active-list';
const hourMs = 3_600_000;

/** Starts a console, and returns a function that starts it again on the same data directory. */
async function startOnFolder() {
  const DATA_DIR = temporaryFolder();
  const { upstream, visit } = await openSignedOutConsole({ DATA_DIR });
  const restart = () => openConsole({ API_BASE_URL: upstream.origin, DATA_DIR });
  return { folder: DATA_DIR, file: join(DATA_DIR, 'signed-out-sessions'), visit, restart };
}

type Visit = Awaited<ReturnType<typeof startOnFolder>>['visit'];

/** Signs out, and returns a copy of the cookies. */
async function signOut(browser: Browser): Promise<Map<string, string>> {
  const copy = new Map(browser.cookies);
  expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
  return copy;
}

const signInAndOut = async (visit: Visit) => signOut(await new Browser(visit).signIn());

const statusAt = async (visit: Visit, copy: Map<string, string>) => (await new Browser(visit, copy).send(list)).status;

const warning = () => new Promise<Error>((done) => process.once('warning', done));

describe('the file of ended sessions', () => {
  it('keeps a sign-out after a partial record of a crash', async () => {
    const { file, visit, restart } = await startOnFolder();
    const staying = await new Browser(visit).signIn();
    const before = await signInAndOut(visit);
    await signInAndOut(visit);
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    const later = await signOut(staying.withConsole(await restart()));
    const restarted = await restart();
    expect(await statusAt(restarted, before)).toBe(401);
    expect(await statusAt(restarted, later)).toBe(401);
  });

  it('keeps all complete records, wherever it was cut', async () => {
    const { file, visit, restart } = await startOnFolder();
    const staying = await new Browser(visit).signIn();
    const first = await signInAndOut(visit);
    const whole = statSync(file).size;
    await signInAndOut(visit);
    const content = readFileSync(file);
    for (let length = whole; length < content.length; length += 17) {
      writeFileSync(file, content.subarray(0, length));
      const later = await signOut(staying.withConsole(await restart()));
      const restarted = await restart();
      expect(await statusAt(restarted, first), `cut at ${length}`).toBe(401);
      expect(await statusAt(restarted, later), `cut at ${length}`).toBe(401);
    }
  });

  it('counts a record that follows a partial record on the same line', async () => {
    const { file, visit, restart } = await startOnFolder();
    const copy = await signInAndOut(visit);
    const [ofSignIn = '', ofSession = ''] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${ofSignIn.slice(0, -9)}${ofSession}\n`);
    expect(await statusAt(await restart(), copy)).toBe(401);
  });

  it('is named in a warning when it is damaged, and repaired by the next sign-out', async () => {
    const { file, visit, restart } = await startOnFolder();
    const copy = await signInAndOut(visit);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\u0000\u0000half a rec`);
    const warned = warning();
    const restarted = await restart();
    expect(await statusAt(restarted, copy)).toBe(401);
    expect((await warned).message).toContain(file);
    await signInAndOut(restarted);
    expect(readFileSync(file, 'utf8')).toMatch(/^([\w-]{36} \d{13}\n)+$/);
    expect(await statusAt(await restart(), copy)).toBe(401);
  });

  it('contains only unexpired records after a restart', async () => {
    const { folder, file, visit, restart } = await startOnFolder();
    for (let time = 0; time < 5; time++) await signInAndOut(visit);
    const full = statSync(file).size;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * hourMs });
    const copy = await signInAndOut(await restart());
    expect(statSync(file).size).toBe(full / 5);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['signed-out-sessions']);
    expect(await statusAt(await restart(), copy)).toBe(401);
  });

  it('has a limited size while one console runs', async () => {
    const { file, visit } = await startOnFolder();
    await signInAndOut(visit);
    const record = statSync(file).size / 2;
    for (let time = 0; time < 300; time++) await visit.console.endedSessions.add(crypto.randomUUID(), Date.now() - 1);
    expect(statSync(file).size).toBeLessThan(150 * record);
  });

  it('keeps the records of another console on the same folder', async () => {
    const { visit, restart } = await startOnFolder();
    const earlier = await signInAndOut(visit);
    const other = await restart();
    expect(await statusAt(other, earlier)).toBe(401);
    const ofOne = await signInAndOut(visit);
    const ofOther = await signInAndOut(other);
    const restarted = await restart();
    expect(await statusAt(restarted, ofOne)).toBe(401);
    expect(await statusAt(restarted, ofOther)).toBe(401);
  });

  it('does not exist before the first sign-in or sign-out', async () => {
    const { file, visit } = await startOnFolder();
    await new Browser(visit).send(list);
    expect(existsSync(file)).toBe(false);
  });
});
