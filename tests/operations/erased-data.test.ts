import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CallInput } from '@/lib/contract/call';
import { erasePerson } from '@/lib/contract/person';
import { openBucketStore } from '@/lib/server/backend/file-storage/bucket';
import { startBucket } from '../support/bucket';
import { startWithTraces } from '../support/person-traces';
import { runSchoolCommand } from '../support/school-command';

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'homeroom-erased-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

const traces = /qchild|qfather|qemp|qdesignation|97000000\d\d|98123456\d\d|98123000\d\d/gi;

/** Returns the traces in the names and the bytes of all files below a folder. */
function findTraces(path: string): string[] {
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = names.flatMap(({ name, parentPath }) => [
    ...(name.match(traces) ?? []),
    ...(readFileSync(join(parentPath, name), 'latin1').match(traces) ?? []),
  ]);
  return [...new Set(found.map((text) => text.toLowerCase()))].sort();
}

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
