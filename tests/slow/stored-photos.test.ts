import { cpSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';
import { schoolId } from '../support/backend';
import { killDuringStart, startConsole } from '../support/console';
import { createStudentRow } from '../support/create-student-row';
import { createTestFolder } from '../support/data-directories';
import { numbersUpTo } from '../support/people-sheets';
import { createPhoto, gps } from '../support/photos';

const photoCount = 60;
const created_at = '2025-01-01T00:00:00.000Z';

/** Creates a school with students whose photos are from before migration 020. Their names end with `.jpeg`. */
async function createOldSchool(DATA_DIR: string): Promise<void> {
  const { db, close } = await openSqlite(DATA_DIR);
  const hillSchool = { kind: 'empty', schoolName: 'Hill School', adminMobile: '9876543210' } as const;
  await seedIfEmpty(db, createDiskStore(join(DATA_DIR, 'files')), hillSchool);
  mkdirSync(join(DATA_DIR, 'files/students'), { recursive: true });
  const photo = await createPhoto({ width: 1600, height: 1200 });
  for (const number of numbersUpTo(photoCount)) {
    const filename = `${number}.jpeg`;
    writeFileSync(join(DATA_DIR, 'files/students', filename), photo);
    const upload = { school_id: schoolId, folder: 'students', filename, same_key: filename, created_at };
    await db
      .insertInto('uploads')
      .values({ ...upload, needs_reencoding: 1 })
      .execute();
    await db
      .insertInto('students')
      .values(createStudentRow({ enrollmentno: String(number), profilepic: filename }))
      .execute();
  }
  await close();
}

/** Resolves after this many changes in the folder of the photos. */
const waitForChanges = (DATA_DIR: string, count: number) =>
  new Promise<void>((resolve) => {
    let changes = 0;
    const watcher = watch(join(DATA_DIR, 'files/students'), () => {
      changes += 1;
      if (changes < count) return;
      watcher.close();
      resolve();
    });
  });

it('kill -9 during the re-encoding of stored photos loses none, and later starts finish it', async () => {
  const DATA_DIR = createTestFolder();
  await createOldSchool(DATA_DIR);
  const names = () => readdirSync(join(DATA_DIR, 'files/students'));
  const oldNames = () => names().filter((name) => name.endsWith('.jpeg'));
  const oldCounts: number[] = [];
  for (const changes of [1, 20, 41]) {
    await killDuringStart({ DATA_DIR }, waitForChanges(DATA_DIR, changes));
    oldCounts.push(oldNames().length);
  }
  expect(Math.min(...oldCounts), 'the work was not interrupted').toBeGreaterThan(0);
  const running = await startConsole({ DATA_DIR });
  await expect.poll(oldNames).toEqual([]);
  await running.close();

  const copy = createTestFolder();
  cpSync(DATA_DIR, copy, { recursive: true });
  const { db, close } = await openSqlite(copy);
  const students = await db.selectFrom('students').select('profilepic').where('profilepic', '<>', '').execute();
  const unfinished = await db.selectFrom('unfinished_files').select('filename').execute();
  const uploads = await db.selectFrom('uploads').select('filename').execute();
  await close();
  const used = students.map(({ profilepic }) => profilepic);
  expect(used).toHaveLength(photoCount);
  expect(uploads.map(({ filename }) => filename).sort()).toEqual(used.sort());
  for (const name of used) expect(readFileSync(join(DATA_DIR, 'files/students', name)).includes(gps.label)).toBe(false);
  // Every other file is one whose storing was interrupted, and has a row that lets it be removed after a day.
  const reserved = unfinished.map(({ filename }) => filename);
  expect(reserved.length).toBeLessThanOrEqual(oldCounts.length);
  expect(names().filter((name) => !used.includes(name) && !reserved.includes(name))).toEqual([]);
});
