import { describe, expect, it } from 'vitest';
import { createBroadcast } from '@/lib/contract/broadcasts';
import { type UploadFolder, uploadFile } from '@/lib/contract/files';
import { createMealPlan, updateMealPlan } from '@/lib/contract/meal-plan';
import { createParent } from '@/lib/contract/parents';
import { updateSchool } from '@/lib/contract/school';
import { updateStudent } from '@/lib/contract/students';
import { logoUrl } from '@/lib/contract/values/logo-url';
import { withSchoolLock } from '@/lib/server/backend/db/write-lock';
import { storeFile } from '@/lib/server/backend/file-storage/uploads';
import { deleteOldEntries } from '@/lib/server/backend/maintenance/delete-old-entries';
import { dropUploads } from '@/lib/server/backend/maintenance/remove-files';
import { sweepFiles } from '@/lib/server/backend/maintenance/sweep-files';
import { adminId, schoolId, type TestBackend } from '../support/backend';
import { createStores } from '../support/file-stores';
import { fileOf } from '../support/files';
import { removeFile } from '../support/remove-file';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

type Kind = Parameters<typeof fileOf>[0];

async function upload(school: TestBackend, folder: UploadFolder, name: string): Promise<string> {
  const kind = (name.split('.').at(-1) ?? '') as Kind; // Safe cast: the tests choose the names.
  return (await school.call(uploadFile, { query: { folder }, file: fileOf(kind, name) })).filename;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

/** Lets time pass, so that all files that are unused now have been unused for this number of days. */
const waitDays = async ({ db }: TestBackend, days: number) => {
  await db
    .updateTable('uploads')
    .set({ unused_since: daysAgo(days) })
    .where('unused_since', 'is not', null)
    .execute();
};

const photoChange = (id: number, enrollmentno: string, profilepic: string) => ({
  query: { student_id: id },
  body: { ...createStudentBody({ enrollmentno, profilepic }), id },
});

/** Returns the database with a `transaction` method that first does something else. */
const beforeTransactions = (db: TestBackend['db'], work: () => Promise<unknown>) =>
  new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      const execute: ReturnType<typeof db.transaction>['execute'] = (write) =>
        work().then(() => target.transaction().execute(write));
      return () => ({ execute });
    },
  });

async function sweep({ backend }: TestBackend, signal = new AbortController().signal) {
  await deleteOldEntries(backend, signal);
  return sweepFiles(backend, signal);
}

/** Returns the names of the files that a school's users can read, after a check that exactly these are stored. */
async function remainingFiles({ db, backend }: TestBackend, ...known: string[]): Promise<string[]> {
  const uploads = await db.selectFrom('uploads').select(['folder', 'filename']).orderBy('id').execute();
  const names = uploads.map(({ folder, filename }) => `${folder}/${filename}`);
  for (const path of new Set([...known, ...names])) {
    const [folder = '', filename = ''] = path.split('/');
    expect((await backend.files.size(folder, filename)) !== null, path).toBe(names.includes(path));
  }
  return names;
}

describe.each(Object.entries(createStores))('in %s, a file', (_, openStore) => {
  const start = async () => startSignedIn({ files: await openStore() });

  it('is removed when no record has referred to it for the days of the bin', async () => {
    const school = await start();
    const [first, second] = [await upload(school, 'students', 'a.png'), await upload(school, 'students', 'b.png')];
    const { id } = await addStudent(school, { enrollmentno: 'EN-1', profilepic: first });
    await waitDays(school, 400);
    await sweep(school);
    // The photo was used for more than a year, and is replaced now.
    await school.call(updateStudent, photoChange(id, 'EN-1', await upload(school, 'students', 'c.png')));
    expect(await remainingFiles(school, 'students/b.png')).toEqual(['students/a.png', 'students/c.png']);
    expect(second).toBe('b.png');
    await sweep(school);
    await waitDays(school, 29);
    expect(await sweep(school)).toBe(0);
    await waitDays(school, 30);
    expect(await sweep(school)).toBe(1);
    expect(await remainingFiles(school, 'students/a.png')).toEqual(['students/c.png']);
  });

  it('is removed at once when asked for, and its name is free', async () => {
    const school = await start();
    const filename = await upload(school, 'parents', 'a.png');
    await upload(school, 'students', 'a.png');
    await removeFile(school.db, school.backend.files, schoolId, 'parents', filename);
    expect(await remainingFiles(school, 'parents/a.png')).toEqual(['students/a.png']);
    expect(await upload(school, 'parents', 'a.png')).toBe('a.png');
  });

  it('of an upload that was not finished is removed after a day', async () => {
    const school = await start();
    const { db, files } = school.backend;
    const file = { folder: 'students', name: 'a.png', bytes: Buffer.from('half') } as const;
    const { filename } = await storeFile({ db, files, schoolId }, file);
    await sweep(school);
    expect(await files.size('students', filename)).toBe(4);
    await db
      .updateTable('unfinished_files')
      .set({ remove_after: daysAgo(0) })
      .execute();
    await sweep(school);
    expect(await files.size('students', filename)).toBe(null);
    expect(await db.selectFrom('unfinished_files').selectAll().execute()).toEqual([]);
  });
});

describe('a file is kept for', () => {
  const references: [string, UploadFolder, string, (school: TestBackend, filename: string) => Promise<unknown>][] = [
    ['a student', 'students', 'a.png', (school, profilepic) => addStudent(school, { profilepic })],
    [
      'a parent',
      'parents',
      'a.png',
      async (school, profilepic) => {
        const { id } = await addStudent(school);
        const person = { mobileno: '9812345678', first_name: 'R', middle_name: '', last_name: 'R', email: '' };
        const query = { student_id: id, parent_type: 'father' } as const;
        return school.call(createParent, { query, body: { ...person, profilepic } });
      },
    ],
    [
      'the school',
      'logo',
      'गाँव a.png',
      (school, filename) => school.call(updateSchool, { body: { name: 'A', address: 'B', logo: logoUrl(filename) } }),
    ],
    [
      'a meal plan',
      'Meal_Plan',
      'a.pdf',
      (school, filename) => school.call(createMealPlan, { body: { month: 'May', filename } }),
    ],
    ...['', 'https://school.example/api/files/Broadcasting/'].map((prefix): (typeof references)[number] => [
      `a broadcast with ${prefix || 'its name'}`,
      'Broadcasting',
      'सूचना.pdf',
      (school, filename) =>
        school.call(createBroadcast, {
          body: {
            notetype: 'Circular',
            subject: 'A',
            description: 'B',
            link: prefix ? prefix + encodeURIComponent(filename) : filename,
            duedate: '2026-12-01',
            sectionid: 0,
            effectiveDate: '2026-11-21',
          },
        }),
    ]),
    [
      'a record in the bin',
      'students',
      'a.png',
      ({ db }, profilepic) => {
        const rows = JSON.stringify({ students: [{ id: 5, profilepic }], note: null });
        const record = { noun: 'students', record_id: 5, name: 'A', rows, created_at: daysAgo(0) } as const;
        return db
          .insertInto('bin_records')
          .values({ ...record, school_id: schoolId, deleted_by: adminId })
          .execute();
      },
    ],
  ];

  it.each(references)('%s', async (_, folder, name, refer) => {
    const school = await startSignedIn();
    const filename = await upload(school, folder, name);
    await refer(school, filename);
    await waitDays(school, 400);
    await sweep(school);
    await waitDays(school, 400);
    expect(await sweep(school)).toBe(0);
    expect(await remainingFiles(school)).toEqual([`${folder}/${filename}`]);
  });
});

describe('a sweep', () => {
  it('keeps the files of other schools, and does not keep a file for a record of another school', async () => {
    const school = await startSignedIn();
    const own = await upload(school, 'students', 'own.png');
    const { other, actHere } = await switchToOtherSchool(school, '9812345678');
    const theirs = await upload(school, 'students', 'theirs.png');
    await addStudent(school, { profilepic: theirs });
    actHere();
    const { id } = await addStudent(school, { profilepic: own });
    await school.db.updateTable('students').set({ profilepic: theirs }).where('id', '=', id).execute();
    await waitDays(school, 400);
    expect(await sweep(school)).toBe(1);
    expect(await remainingFiles(school, 'students/own.png')).toEqual(['students/theirs.png']);
    expect(other.schoolId).not.toBe(schoolId);
  });

  it('removes the file of a deleted meal plan', async () => {
    const school = await startSignedIn();
    const filename = await upload(school, 'Meal_Plan', 'a.pdf');
    await school.call(createMealPlan, { body: { month: 'May', filename } });
    const { id } = await school.db.selectFrom('meal_plans').select('id').executeTakeFirstOrThrow();
    const query = { meal_plan_id: id };
    await school.call(updateMealPlan, { query, body: { month: 'May', filename: '' } });
    await sweep(school);
    await waitDays(school, 30);
    await school.db
      .updateTable('bin_records')
      .set({ created_at: daysAgo(30) })
      .execute();
    await sweep(school);
    expect(await remainingFiles(school, 'Meal_Plan/a.pdf')).toEqual([]);
  });

  it('keeps an expired file to which a record begins to refer during the sweep', async () => {
    const school = await startSignedIn();
    const filename = await upload(school, 'students', 'a.png');
    const { id } = await addStudent(school, { enrollmentno: 'EN-1' });
    await waitDays(school, 30);
    const db = beforeTransactions(school.db, () => school.call(updateStudent, photoChange(id, 'EN-1', filename)));
    expect(await sweepFiles({ ...school.backend, db }, new AbortController().signal)).toBe(0);
    expect(await remainingFiles(school)).toEqual(['students/a.png']);
  });

  it('removes no expired file while the console closes', async () => {
    const school = await startSignedIn();
    await upload(school, 'students', 'a.png');
    await waitDays(school, 30);
    await sweep(school, AbortSignal.abort());
    expect(await remainingFiles(school)).toEqual(['students/a.png']);
  });

  it('finishes a removal that was interrupted after its transaction, but not while the console closes', async () => {
    const school = await startSignedIn();
    const filename = await upload(school, 'students', 'a.png');
    await withSchoolLock(school.db, schoolId, (tx) => dropUploads(tx, schoolId, [{ folder: 'students', filename }]));
    const { id } = await addStudent(school, { enrollmentno: 'EN-1' });
    const { status, body } = await school.refusal(updateStudent, photoChange(id, 'EN-1', filename));
    expect([status, body.detail[0].field]).toEqual([422, 'profilepic']);
    expect(await sweep(school, AbortSignal.abort())).toBe(0);
    expect(await school.backend.files.size('students', filename)).not.toBe(null);
    expect(await sweep(school)).toBe(1);
    expect(await remainingFiles(school, 'students/a.png')).toEqual([]);
  });

  it('never removes a stored file because of a reservation that a crash has left, until the file is dropped', async () => {
    const school = await startSignedIn();
    const filename = await upload(school, 'students', 'a.png');
    const { same_key } = await school.db.selectFrom('uploads').select('same_key').executeTakeFirstOrThrow();
    const name = { school_id: schoolId, folder: 'students', filename, same_key };
    await school.db
      .insertInto('unfinished_files')
      .values({ ...name, remove_after: daysAgo(1) })
      .execute();
    await sweep(school);
    expect(await remainingFiles(school)).toEqual(['students/a.png']);
    await school.db
      .insertInto('unfinished_files')
      .values({ ...name, remove_after: daysAgo(-1) })
      .execute();
    await removeFile(school.db, school.backend.files, schoolId, 'students', filename);
    expect(await remainingFiles(school, 'students/a.png')).toEqual([]);
  });

  it('removes nothing while a backup runs, and goes on a day after a backup that was killed', async () => {
    const school = await startSignedIn();
    await upload(school, 'students', 'a.png');
    await waitDays(school, 30);
    const { db } = school;
    await db
      .insertInto('console_backups')
      .values({ made_at: daysAgo(0), filename: '' })
      .execute();
    expect(await sweep(school)).toBe(0);
    expect(await school.backend.files.size('students', 'a.png')).not.toBe(null);
    await db
      .updateTable('console_backups')
      .set({ made_at: daysAgo(1) })
      .execute();
    expect(await sweep(school)).toBe(1);
    expect(await remainingFiles(school, 'students/a.png')).toEqual([]);
  });

  it('goes on after a file that is already missing', async () => {
    const school = await startSignedIn();
    for (const name of ['a.png', 'b.png']) await upload(school, 'students', name);
    await school.backend.files.remove('students', 'a.png');
    await waitDays(school, 30);
    expect(await sweep(school)).toBe(2);
    expect(await remainingFiles(school, 'students/b.png')).toEqual([]);
  });
});
