import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../support/browser';
import { temporaryFolder } from '../support/open-console';
import { createUsedSchool, fetchSubjects, startInProcess, usedSettings } from '../support/used-school';
import { createLeftover, type Damage, damages, damagesOf, effectOf, keptFileOf, keptFiles } from './kept-files';

let school: Awaited<ReturnType<typeof createUsedSchool>>;
beforeAll(async () => {
  school = await createUsedSchool();
}, 60_000);

function contentOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true }).map(String).sort();
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  const entries = paths.map((path): [string, string] => {
    const isFile = statSync(join(folder, path)).isFile();
    return [path, isFile ? hash(join(folder, path)) : 'folder'];
  });
  return Object.fromEntries(entries);
}

/** Leaves out temporary files, and an intact database, because opening it changes its files. */
function keptIn(folder: string, { path }: { path: string }) {
  const opened = /^(files|session-secret|signed-out-sessions)/.test(path) ? ['homeroom.db', 'homeroom.db-wal'] : [];
  const others = ['homeroom.db-shm', 'lock.db-journal', ...opened];
  return Object.fromEntries(Object.entries(contentOf(folder)).filter(([name]) => !others.includes(name)));
}

function damagedSchool(path: string, damage: Damage): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(school.directory, folder, { recursive: true });
  createLeftover(join(folder, path));
  damages[damage](join(folder, path));
  return folder;
}

describe('the data directory of a used console', () => {
  it('contains only files of the table of kept files', () => {
    const found = Object.keys(contentOf(school.directory));
    expect(found.filter((path) => !keptFileOf(path))).toEqual([]);
    for (const { path, kind } of keptFiles) if (kind !== 'leftover') expect(found).toContain(path);
  });
});

describe.each(keptFiles)('$path', (kept) => {
  it.each(damagesOf(kept))('that is %s', async (damage) => {
    const { stops, warns, staysIn = true, staysOut = true, hasLastWrite = true, photo = 200 } = effectOf(kept, damage);
    const folder = damagedSchool(kept.path, damage);
    const before = keptIn(folder, kept);
    const { visit, close, stopped, warnings } = await startInProcess(usedSettings(folder));
    onTestFinished(close);

    if (stops) {
      const [, sentence, ...more] = stopped?.split('\n') ?? [];
      expect(sentence).toMatch(stops);
      expect(more).toEqual(['', '']);
      expect(keptIn(folder, kept)).toEqual(before);
      return;
    }
    expect(stopped).toBeNull();
    expect(warnings.join('\n')).toMatch(warns ?? /^$/);
    const staying = school.staying.at(visit);
    const response = await fetchSubjects(staying);
    expect(response.status).toBe(staysIn ? 200 : 401);
    expect((await fetchSubjects(new Browser(visit, school.copied))).status).toBe(staysOut ? 401 : 200);
    if (!staysIn) return;
    const subjects = await response.text();
    expect(subjects).toContain('First');
    expect(subjects.includes('Last')).toBe(hasLastWrite);
    const download = await staying.send('/api/files/students/asha.png');
    await download.body?.cancel();
    expect(download.status).toBe(photo);
  });
});
