import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deleteFromBin } from '@/lib/contract/bin';
import type { CallInput } from '@/lib/contract/call';
import { erasePerson } from '@/lib/contract/person';
import { deleteStudent } from '@/lib/contract/students';
import { openBucketStore } from '@/lib/server/backend/file-storage/bucket';
import { deleteOldEntries } from '@/lib/server/backend/maintenance/delete-old-entries';
import { finishDeletion, finishPurge } from '@/lib/server/backend/maintenance/finish-deletion';
import { startBucket } from '../support/bucket';
import { collectOutput } from '../support/collect-output';
import { childTexts, findTraces, startWithTraces } from '../support/person-traces';
import { runSchoolCommand } from '../support/school-command';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';
import { emptyReply } from '../support/upstream';

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'homeroom-erased-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

async function backUp(directory: string, filesDir: string): Promise<string> {
  const place = folder();
  const archive = join(place, 'school.tar.gz');
  const settings = { DATA_DIR: directory, FILES_DIR: filesDir };
  expect(await runSchoolCommand('backup', settings, archive)).toMatchObject({ code: 0 });
  const unpacked = join(place, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
  return unpacked;
}

type Traced = Awaited<ReturnType<typeof startWithTraces>>;

async function eraseAll({ school, child, fatherId, teacher }: Traced) {
  const erase = (body: CallInput<typeof erasePerson>['body']) =>
    school.call(erasePerson, { body }, { 'idempotency-key': body.noun });
  await erase({ noun: 'students', record_id: child.id, confirmation: 'QCHILD-77001', parent_ids: [fatherId] });
  await erase({ noun: 'employees', record_id: teacher.empId, confirmation: 'QEMP-1', parent_ids: [] });
}

it('an erased person is in no file of the data directory, and in no new backup', async () => {
  const directory = folder();
  const traced = await startWithTraces({ directory });
  const { filesDir } = traced.school;
  expect(findTraces(directory)).toHaveLength(10);
  expect(findTraces(filesDir)).toEqual(['qchild', 'qfather']);
  expect(findTraces(await backUp(directory, filesDir))).toHaveLength(10);
  await eraseAll(traced);
  expect(findTraces(directory)).toEqual([]);
  expect(findTraces(filesDir)).toEqual([]);
  expect(findTraces(await backUp(directory, filesDir))).toEqual([]);
});

it('an erased person is in no object of the bucket', async () => {
  const { bucket, objects, close } = await startBucket();
  onTestFinished(close);
  const traced = await startWithTraces({ files: await openBucketStore(bucket) });
  const photos = () => [...objects.keys()].filter((key) => /^(students|parents)\//.test(key));
  expect(photos()).toHaveLength(3);
  await eraseAll(traced);
  expect(photos()).toEqual([]);
});

describe('a record that was in the recycle bin', () => {
  /** Deletes a student whose texts are only in the recycle bin then. */
  async function deleteStudentOf(directory: string) {
    const school = await startSignedIn({ directory });
    const body = { ...createStudentBody(), ...childTexts };
    const { id } = await addStudent(school, body);
    const { bin_id } = await school.call(deleteStudent, { params: { id } });
    await school.db.deleteFrom('activities').execute();
    await school.db.deleteFrom('idempotency_keys').execute();
    return { school, bin_id: bin_id ?? 0 };
  }

  it('is in no file of the data directory after it was deleted for good', async () => {
    const directory = folder();
    const { school, bin_id } = await deleteStudentOf(directory);
    expect(findTraces(directory)).not.toEqual([]);
    await school.call(deleteFromBin, { query: { bin_id } });
    expect(findTraces(directory)).toEqual([]);
  });

  it('is in no file of the data directory after it has expired', async () => {
    const directory = folder();
    const { school } = await deleteStudentOf(directory);
    await deleteOldEntries({ ...school.backend, binDays: 0 }, new AbortController().signal);
    await finishPurge(school.db, school.backend.logger);
    expect(findTraces(directory)).toEqual([]);
  });
});

it('an erasure removes the photos from a bucket that was unreachable, and the rows at once', async () => {
  const { bucket, objects, workingReply, setDefaultReply, close } = await startBucket();
  onTestFinished(close);
  const directory = folder();
  const traced = await startWithTraces({ directory, files: await openBucketStore(bucket) });
  const { db, backend } = traced.school;
  const photos = () => [...objects.keys()].filter((key) => /^(students|parents)\//.test(key));
  const output = collectOutput();
  setDefaultReply(emptyReply(503));
  await eraseAll(traced);
  expect(photos()).toHaveLength(3);
  expect(output.text()).toContain('deleted files are not yet removed');
  // The names of the files stay in the database, until the files are removed.
  expect(findTraces(directory)).toEqual(['qchild', 'qfather']);
  setDefaultReply(workingReply);
  await finishDeletion(db, backend.files, backend.logger);
  expect(photos()).toEqual([]);
});

it('a file that the bucket refuses to remove does not delay the files after it', async () => {
  const { bucket, objects, workingReply, setDefaultReply, close } = await startBucket();
  onTestFinished(close);
  const traced = await startWithTraces({ files: await openBucketStore(bucket) });
  const photos = () => [...objects.keys()].filter((key) => /^(students|parents)\//.test(key));
  const locked = photos()[0] ?? '';
  setDefaultReply((response, request) => {
    const isLocked = request.method === 'DELETE' && decodeURIComponent(request.path).endsWith(locked);
    (isLocked ? emptyReply(403) : workingReply)(response, request);
  });
  await eraseAll(traced);
  expect(photos()).toEqual([locked]);
});
