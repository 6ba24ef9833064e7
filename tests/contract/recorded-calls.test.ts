import { describe, expect, it } from 'vitest';
import * as access from '@/lib/contract/access';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { callName, isWrite } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { uploadFile } from '@/lib/contract/files';
import { createMealPlan } from '@/lib/contract/meal-plan';
import { validateUser } from '@/lib/contract/parents';
import { checkStudentImport, importStudents, listStudents } from '@/lib/contract/students';
import type { TestBackend } from '../support/backend';
import { registerUser } from '../support/employees';
import { fileOf } from '../support/files';
import { studentLine, studentSheet } from '../support/people-sheets';
import { prepareCalls } from '../support/prepare-calls';
import { signIn, startSignedIn } from '../support/sign-in';
import { findStudents } from '../support/students';

/** The reads that are not recorded, and the reasons. */
const unrecordedReads: Record<string, string> = {
  'GET /web/user/profile': 'shows the signed-in person and counts',
  'GET /employee/import/template': 'has no data',
  'GET /students/import/template': 'has no data',
  'GET /classes/list': 'shows no people',
  'GET /classes/list_all_active': 'shows no people',
  'GET /classes/subjects': 'shows no people',
  'GET /subject/list': 'shows no people',
  'GET /sections/list': 'shows only the names of two heads for each section, as a notice board does',
  'GET /holiday/list': 'shows no people',
  'GET /holiday/download': 'shows no people',
  'GET /school/meal-plan': 'shows no people',
  'GET /diary/broadcast': 'shows only texts that are sent to families',
  'GET /bulk/undo': 'names only records that an undo leaves as they are, of which there are none here',
  'GET /views': 'shows only what the signed-in person has saved',
  'GET /imports/columns': 'shows no people',
  'GET /my-sections/list': 'names only students whose birthday it is, of which there are none here',
  'GET /school-years/list': 'shows only who has started a year',
  'GET /school-years/plan': 'shows counts, and only who has started a year',
  'POST /school-years/check': 'shows counts',
};

/** The writes that are not recorded, and the reasons. */
const unrecordedWrites: Record<string, string> = {
  'POST /upload/folder': 'belongs to no record until the record that refers to the file is saved',
  'POST /students/duplicates/distinct': 'changes no student, and the mark has its user and its time',
  'DELETE /students/duplicates/distinct': 'changes no student',
  'POST /views': 'changes only how the person sees lists',
  'DELETE /views/{id}': 'changes only how the person sees lists',
  'PUT /imports/columns': 'changes only how files are read',
  'POST /access/number/code': 'changes nothing until the code is entered',
};

/** The prepared erasure erases a student and a parent. */
const erasedPeople = 2;

/** Returns the entries that the list of activities shows, oldest first. */
async function readEntries({ db, backend }: TestBackend, afterId = 0) {
  await backend.activities.flush();
  return db
    .selectFrom('activities')
    .selectAll()
    .where('batch_id', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .execute();
}

async function startCounting(school: TestBackend) {
  const lastId = (await readEntries(school)).at(-1)?.id ?? 0;
  return () => readEntries(school, lastId);
}

const knownCalls = [...calls.values()].filter(({ serverOnly }) => !serverOnly);

describe('the record', () => {
  it('has an entry for every read, unless a reason is given', async () => {
    const school = await startSignedIn();
    const prepared = await prepareCalls(school);
    const unrecorded: string[] = [];
    for (const call of knownCalls.filter((known) => !isWrite(known))) {
      const name = callName(call);
      const ready = prepared.get(name);
      const entriesSince = await startCounting(school);
      expect((await school.send(call, ready?.input ?? ({} as never))).status, name).toBe(200);
      const entries = await entriesSince();
      if (entries.length === 0) unrecorded.push(name);
      else
        expect(entries, name).toEqual(
          // A search for similar children opens several.
          entries.map(() =>
            expect.objectContaining({
              actor_id: school.actor.userId,
              is_change: 0,
              verb: expect.stringMatching(/^(opened|listed|exported)$/),
              noun: name === 'GET /record/activities' ? expect.any(String) : expect.stringMatching(/./),
            }),
          ),
        );
    }
    // A check of an import is recorded only if it shows a saved record.
    const checkWithoutRecords = 'POST /employee/import/check';
    expect(unrecorded.sort()).toEqual([...Object.keys(unrecordedReads), checkWithoutRecords].sort());
  });

  it('has one entry for every write, also if it is sent twice, unless a reason is given', async () => {
    const school = await startSignedIn();
    const prepared = await prepareCalls(school);
    const unrecorded: string[] = [];
    for (const call of knownCalls.filter(isWrite)) {
      const name = callName(call);
      const ready = prepared.get(name);
      const key = { 'idempotency-key': name };
      const entriesSince = await startCounting(school);
      const send = async () => (await school.send(call, ready?.input ?? ({} as never), key)).status;
      expect([await send(), await send()], name).toEqual([200, 200]);
      const entries = await entriesSince();
      if (entries.length === 0) unrecorded.push(name);
      else
        expect(entries, name).toEqual(
          Array(name === 'POST /person/erasure' ? erasedPeople : 1).fill(
            expect.objectContaining({ actor_id: school.actor.userId, noun: expect.stringMatching(/./) }),
          ),
        );
    }
    expect(unrecorded.sort()).toEqual(Object.keys(unrecordedWrites).sort());
  });

  it('has no change for a check of an import, but says how many saved records the check has shown', async () => {
    const school = await startSignedIn();
    await school.call(importStudents, { file: studentSheet(studentLine(1), studentLine(2), studentLine(3)) });
    const entriesSince = await startCounting(school);
    const file = studentSheet(studentLine(1, { city: 'Nashik' }), studentLine(2), studentLine(9));
    await school.call(checkStudentImport, { file });
    // The check shows what the first row would change, and a student who may be the child of the last row.
    expect(await entriesSince()).toEqual([
      expect.objectContaining({ is_change: 0, verb: 'listed', noun: 'students', record_count: 2 }),
    ]);
  });

  it('says who was found by a mobile number, and that no person was found', async () => {
    const school = await startSignedIn();
    const id = await registerUser(school, '9822011001');
    const entriesSince = await startCounting(school);
    for (const mobile_number of ['9822011001', '9822011002']) {
      await school.call(validateUser, { query: { mobile_number } });
    }
    expect(await entriesSince()).toEqual([
      expect.objectContaining({ verb: 'opened', noun: 'parents', record_id: id }),
      expect.objectContaining({ verb: 'listed', record_count: 0, filter: '{"mobile_number":"9822011002"}' }),
    ]);
  });

  it('has no opened record for a student who does not exist', async () => {
    const school = await startSignedIn();
    const entriesSince = await startCounting(school);
    await school.call(listStudents, { query: { page: 1, per_page: 1, student_id: 999_999 } });
    expect((await entriesSince()).filter(({ verb }) => verb === 'opened')).toEqual([]);
  });

  it('has one entry for the requests of a drawer, and one for each person who opens it', async () => {
    const school = await startSignedIn();
    await school.call(importStudents, { file: studentSheet(studentLine(1), studentLine(2)) });
    const [first, second] = await findStudents(school);
    const entriesSince = await startCounting(school);
    const open = (student_id = 0) => school.call(listStudents, { query: { page: 1, per_page: 1, student_id } });
    for (const student of [first, first, second, first]) await open(student?.id ?? 0);
    expect((await entriesSince()).map(({ verb, record_id }) => [verb, record_id])).toEqual([
      ['opened', first?.id],
      ['opened', second?.id],
      ['opened', first?.id],
    ]);
  });

  it('has an entry for the download of a meal plan, and none for a photo', async () => {
    const school = await startSignedIn();
    const upload = async (folder: 'students' | 'Meal_Plan', file: File) =>
      (await school.call(uploadFile, { query: { folder }, file })).filename;
    const menu = await upload('Meal_Plan', fileOf('pdf', 'menu.pdf'));
    const photo = await upload('students', fileOf('jpg', 'asha.jpg'));
    await school.call(createMealPlan, { body: { month: 'June', filename: menu } });
    const token = await signIn(school);
    const download = (path: string) =>
      school.app.fetch(new Request(`http://embedded/files/${path}`, { headers: { authorization: `Bearer ${token}` } }));
    const entriesSince = await startCounting(school);
    for (const path of [`students/${photo}`, `Meal_Plan/${menu}`]) expect((await download(path)).status).toBe(200);
    expect((await download('Meal_Plan/other.pdf')).status).toBe(404);
    expect(await entriesSince()).toEqual([
      expect.objectContaining({ verb: 'downloaded', noun: 'meal-plan', record_id: expect.any(Number) }),
    ]);
  });

  it('has an entry for each sign-in, sign-out and wrong code', async () => {
    const school = await startSignedIn();
    const entriesSince = await startCounting(school);
    await signIn(school);
    await school.call(access.endCurrentSession, {});
    const person = { mobile_number: '9876543210', device_id: 'web' } as const;
    await school.call(sendOtp, { query: { ...person, bypass_otp: true } });
    const wrongCode = school.codes.at(-1)?.otp === '111111' ? '222222' : '111111';
    await school.refusal(verifyOtp, { query: { ...person, otp: wrongCode } });
    expect((await entriesSince()).map(({ verb, actor_id, filter }) => [verb, actor_id, filter])).toEqual([
      ['signed-in', school.actor.userId, ''],
      ['signed-out', school.actor.userId, ''],
      ['refused', school.actor.userId, '{"":"POST /web/auth/verify-otp"}'],
    ]);
  });
});
