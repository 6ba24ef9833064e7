import { expect, it } from 'vitest';
import { createDiskMeter } from './disk-space';

it('a disk that does not answer is asked once at a time, and makes the console not ready', async () => {
  const paths: string[] = [];
  const meter = createDiskMeter([{ setting: 'FILES_DIR', path: '/mnt/files' }], {
    timeoutMs: 50,
    readStats: (path) => {
      paths.push(path);
      return new Promise(() => {});
    },
  });
  const checks = [meter.check(), meter.check(), meter.freeBytes()];
  expect(await Promise.allSettled(checks)).toMatchObject([
    { reason: { code: 'FILES_DIR_TIMEOUT' } },
    { reason: { code: 'FILES_DIR_TIMEOUT' } },
    { value: {} },
  ]);
  expect(paths).toEqual(['/mnt/files']);
});
