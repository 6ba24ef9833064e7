import { cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readinessReply } from '@/lib/server/bff/readiness';
import { enableMetrics } from '../support/enable-metrics';
import { sumSamples } from '../support/exposition';
import { canMount, mountDisk } from '../support/mounted-disks';
import { openConsole, temporaryFolder } from '../support/open-console';
import { runSchoolCommand } from '../support/school-command';
import { startInProcess } from '../support/used-school';

/** Writes a file that leaves this many bytes of the disk free. */
function fillDisk(folder: string, freeBytes: number): string {
  const { bavail, bsize } = statfsSync(folder);
  const file = join(folder, 'filling');
  writeFileSync(file, Buffer.alloc(bavail * bsize - freeBytes));
  return file;
}

const own = { SEED: 'empty', SCHOOL_NAME: 'Hill School', ADMIN_MOBILE: '9876543210', SESSION_SECRET: '' };

describe.runIf(canMount())('a first start on a full disk', () => {
  // The free space determines the step at which the start fails: the folder, the lock, the tables, the demo school or
  // its files.
  it.each<[string, number, Record<string, string>]>([
    ...[0, 4, 12, 40, 100, 400].map((kilobytes): [string, number, Record<string, string>] => [
      'one’s own school',
      kilobytes,
      own,
    ]),
    ...[40, 900, 2200].map((kilobytes): [string, number, Record<string, string>] => ['the demo school', kilobytes, {}]),
  ])('stops with one sentence, and continues when there is space: %s, %i KB', async (_, kilobytes, settings) => {
    const disk = mountDisk('size=16m');
    const file = fillDisk(disk, kilobytes * 1024);
    const directory = join(disk, 'school');
    const { exitMessage, close } = await startInProcess({ ...settings, DATA_DIR: directory });
    await close();
    expect(exitMessage).toBe(
      `\nThe disk of DATA_DIR ${directory} is full. What was saved is intact. Free some space there, or move the directory to a larger disk and set DATA_DIR to its new place.\n\n`,
    );
    rmSync(file);
    const second = await startInProcess({ ...settings, DATA_DIR: directory });
    await second.close();
    expect(second.exitMessage).toBeNull();
  });

  it('of a used school never asks for a backup or for permissions', async () => {
    for (const kilobytes of [0, 4, 12, 40]) {
      const disk = mountDisk('size=16m');
      const first = await startInProcess({ ...own, DATA_DIR: disk });
      // Copies the directory of the running console, so that the copy has a write-ahead log, as after a kill.
      const copy = mountDisk('size=16m');
      cpSync(disk, copy, { recursive: true });
      await first.close();
      fillDisk(copy, kilobytes * 1024);
      const second = await startInProcess({ ...own, DATA_DIR: copy });
      await second.close();
      expect(second.exitMessage ?? '', `${kilobytes} KB`).toMatch(/^$|^\nThe disk of DATA_DIR \S+ is full\. .*\n\n$/);
    }
  });

  it('without free inodes stops with one sentence', async () => {
    const disk = mountDisk('size=8m,nr_inodes=2');
    mkdirSync(join(disk, 'other'), { recursive: true });
    const { exitMessage } = await startInProcess({ ...own, DATA_DIR: join(disk, 'school') });
    expect(exitMessage).toMatch(/^\nThe disk of DATA_DIR \S+ is full\. .*\n\n$/);
  });

  it('of FILES_DIR stops with one sentence', async () => {
    const disk = mountDisk('size=64k');
    fillDisk(disk, 0);
    const data = mkdtempSync(join(tmpdir(), 'homeroom-'));
    onTestFinished(() => rmSync(data, { recursive: true }));
    const { exitMessage } = await startInProcess({ DATA_DIR: data, FILES_DIR: join(disk, 'files') });
    expect(exitMessage).toMatch(/^\nThe disk of FILES_DIR \S+ is full\. .* set FILES_DIR to its new place\.\n\n$/);
  });
});

describe.runIf(canMount())('a command on a full disk', () => {
  it('names the disk, and blames neither the backup nor the database', async () => {
    const folder = temporaryFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [DATA_DIR, archive] = [join(folder, 'school'), join(folder, 'school.tar.gz')];
    await runSchoolCommand('school', { DATA_DIR }, 'add', '--name', 'Hill School', '--admin-mobile', '9876543210');
    expect(await runSchoolCommand('backup', { DATA_DIR }, archive)).toMatchObject({ code: 0 });
    const disk = mountDisk('size=4m');
    fillDisk(disk, 32 * 1024);

    expect(await runSchoolCommand('backup', { DATA_DIR }, join(disk, 'school.tar.gz'))).toEqual({
      code: 1,
      output: `\nThe database ${DATA_DIR}/homeroom.db can't be copied, because the disk of ${disk} is full. Free some space there, and keep your last complete backup.\n\n`,
    });
    expect(await runSchoolCommand('restore', { DATA_DIR: join(disk, 'restored') }, archive)).toEqual({
      code: 1,
      output: `\n${archive} can't be unpacked, because the disk of ${disk}/restored/.restoring is full. Free some space there. Nothing was changed.\n\n`,
    });
  });
});

describe.runIf(canMount())('a disk that fills later', () => {
  const readiness = async (services: Parameters<typeof readinessReply>[0]) => {
    const reply = await readinessReply(services);
    return [reply.status, await reply.text()];
  };

  it.each(['DATA_DIR', 'FILES_DIR'])('%s makes the console not ready until there is space', async (setting) => {
    const disk = mountDisk('size=16m');
    const { services } = await openConsole({ ...own, [setting]: disk });
    expect(await readiness(services)).toEqual([200, 'ready']);
    const file = fillDisk(disk, 0);
    expect(await readiness(services)).toEqual([503, `not ready: ${setting}_FULL`]);
    rmSync(file);
    expect(await readiness(services)).toEqual([200, 'ready']);
  });

  it('makes the console not ready when no file can be created', async () => {
    const disk = mountDisk('size=16m,nr_inodes=20');
    const { services } = await openConsole({ ...own, DATA_DIR: disk });
    expect(await readiness(services)).toEqual([200, 'ready']);
    for (let index = 0; statfsSync(disk).ffree > 0; index++) writeFileSync(join(disk, `filling-${index}`), '');
    expect(await readiness(services)).toEqual([503, 'not ready: DATA_DIR_FULL']);
  });

  it('does not matter if only the list of ended sessions is on it', async () => {
    const disk = mountDisk('size=64k');
    fillDisk(disk, 0);
    const { services } = await openConsole({ API_BASE_URL: 'http://127.0.0.1:9', DATA_DIR: disk });
    expect((await readiness(services))[1]).toBe('not ready: UPSTREAM_UNREACHABLE');
  });

  it('shows its free space in the metrics', async () => {
    const [data, files] = [mountDisk('size=16m'), mountDisk('size=8m')];
    const metrics = await enableMetrics();
    const { services } = await openConsole({ ...own, ...metrics.settings, DATA_DIR: data, FILES_DIR: files });
    expect(await readiness(services)).toEqual([200, 'ready']);
    fillDisk(files, 64 * 1024);
    const samples = await metrics.scrape();
    const { bavail, bsize } = statfsSync(data);
    expect(sumSamples(samples, 'homeroom_disk_free_bytes', { directory: 'DATA_DIR' })).toBe(bavail * bsize);
    expect(sumSamples(samples, 'homeroom_disk_free_bytes', { directory: 'FILES_DIR' })).toBe(64 * 1024);
  });
});
