import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../support/browser';
import { temporaryFolder } from '../support/open-console';
import { createUsedSchool, fetchSubjects, startInProcess, usedSettings } from '../support/used-school';
import {
  applicableDamages,
  createLeftover,
  type Damage,
  damages,
  dataFiles,
  effectOf,
  findDataFile,
} from './data-files';

let school: Awaited<ReturnType<typeof createUsedSchool>>;
beforeAll(async () => {
  school = await createUsedSchool();
}, 60_000);

function hashFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true }).map(String).sort();
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  const entries = paths.map((path): [string, string] => {
    const isFile = statSync(join(folder, path)).isFile();
    return [path, isFile ? hash(join(folder, path)) : 'folder'];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the hashes of the files, except temporary files. Leaves out the database if another file is damaged, because
 * the console has opened the database and thus changed it.
 */
function hashComparedFiles(folder: string, { path }: { path: string }) {
  const openedFiles = /^(files|session-secret|signed-out-sessions)/.test(path)
    ? ['homeroom.db', 'homeroom.db-wal']
    : [];
  const ignored = ['homeroom.db-shm', 'lock.db-journal', ...openedFiles];
  return Object.fromEntries(Object.entries(hashFiles(folder)).filter(([name]) => !ignored.includes(name)));
}

function createDamagedSchool(path: string, damage: Damage): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(school.directory, folder, { recursive: true });
  createLeftover(join(folder, path));
  damages[damage](join(folder, path));
  return folder;
}

describe('the data directory of a used console', () => {
  it('contains only files of the table of data files', () => {
    const paths = Object.keys(hashFiles(school.directory));
    expect(paths.filter((path) => !findDataFile(path))).toEqual([]);
    for (const { path, kind } of dataFiles) if (kind !== 'leftover') expect(paths).toContain(path);
  });
});

describe.each(dataFiles)('$path', (dataFile) => {
  it.each(applicableDamages(dataFile))('that is %s', async (damage) => {
    const {
      exitMessage: expectedExit,
      warning: expectedWarning,
      isStillSignedIn = true,
      hasLastWrite = true,
      photoStatus = 200,
    } = effectOf(dataFile, damage);
    const folder = createDamagedSchool(dataFile.path, damage);
    const before = hashComparedFiles(folder, dataFile);
    const { visit, close, exitMessage, warnings } = await startInProcess(usedSettings(folder));
    onTestFinished(close);

    if (expectedExit) {
      const [, sentence, ...rest] = exitMessage?.split('\n') ?? [];
      expect(sentence).toMatch(expectedExit);
      expect(rest).toEqual(['', '']);
      expect(hashComparedFiles(folder, dataFile)).toEqual(before);
      return;
    }
    expect(exitMessage).toBeNull();
    expect(warnings.join('\n')).toMatch(expectedWarning ?? /^$/);
    const browser = school.signedInBrowser.withConsole(visit);
    const response = await fetchSubjects(browser);
    expect(response.status).toBe(isStillSignedIn ? 200 : 401);
    // The database has recorded the sign-out, so the copied cookies of the signed-out user are refused.
    expect((await fetchSubjects(new Browser(visit, school.copiedCookies))).status).toBe(401);
    if (!isStillSignedIn) return;
    const subjects = await response.text();
    expect(subjects).toContain('First');
    expect(subjects.includes('Last')).toBe(hasLastWrite);
    const download = await browser.send('/api/files/students/asha.png');
    await download.body?.cancel();
    expect(download.status).toBe(photoStatus);
  });
});
