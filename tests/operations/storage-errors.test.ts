import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSeededDirectory, createTestFolder } from '../support/data-directories';
import { canMount, mountDisk } from '../support/mounted-disks';
import { temporaryFolder } from '../support/open-console';
import { runSchoolCommand } from '../support/school-command';
import { startInProcess, usedSettings } from '../support/used-school';

const prepared = temporaryFolder();
beforeAll(async () => {
  const hillSchool = { kind: 'empty', schoolName: 'Hill School', adminMobile: '9876543210' } as const;
  await createSeededDirectory(join(prepared, 'data'), hillSchool);
  return () => rmSync(prepared, { recursive: true });
});

const copyTo = (directory: string) => {
  cpSync(join(prepared, 'data'), directory, { recursive: true });
  return directory;
};

async function startMessage(directory: string): Promise<string> {
  const { exitMessage, close } = await startInProcess(usedSettings(directory));
  await close();
  return exitMessage?.trim() ?? '';
}

async function findProblem(directory: string, name: string): Promise<string> {
  const { output } = await runSchoolCommand('doctor', { DATA_DIR: directory }, '--json');
  const findings: { check: string; message: string; remedy: string }[] = JSON.parse(output);
  const finding = findings.find(({ check }) => check === name);
  return `${finding?.message} ${finding?.remedy}`;
}

const commandMessage = async (command: 'people' | 'backup', directory: string, ...args: string[]) =>
  (await runSchoolCommand(command, { DATA_DIR: directory }, ...args)).output.trim();

describe('a database that another program has locked', () => {
  /** Locks the database as a program with an exclusive connection does. */
  function lock(directory: string): void {
    const other = new Libsql(join(directory, 'homeroom.db'));
    other.exec('PRAGMA locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    other.exec("UPDATE schools SET name = 'Locked School'");
    onTestFinished(() => void other.close());
  }

  const expected =
    /The database \S+homeroom\.db can't be used \(SQLITE_BUSY\)\. Another program has locked it\. The data is intact\. Close that program/;

  const messages: Record<string, (directory: string) => Promise<string>> = {
    'the start': startMessage,
    'npm run doctor': (directory) => findProblem(directory, 'database'),
    'npm run people': (directory) => commandMessage('people', directory, 'list'),
    'npm run backup': (directory) => commandMessage('backup', directory, join(directory, 'school.tar.gz')),
  };

  it.each(Object.keys(messages))('is called locked and intact by %s, which suggests no restore', async (name) => {
    const directory = copyTo(join(createTestFolder(), 'data'));
    lock(directory);
    const message = await messages[name]?.(directory);
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/restore|damaged|empty directory/i);
  });

  it('is called locked by the start also if it can still be read', async () => {
    const directory = copyTo(join(createTestFolder(), 'data'));
    const other = new Libsql(join(directory, 'homeroom.db'));
    onTestFinished(() => void other.close());
    other.exec('BEGIN EXCLUSIVE');
    const message = await startMessage(directory);
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/restore|damaged|empty directory/i);
  });
});

describe.runIf(canMount())('a database on a read-only disk', () => {
  it('is called intact by the start and by the doctor', async () => {
    const disk = mountDisk('size=32m');
    const directory = copyTo(join(disk, 'data'));
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const messages = [await startMessage(directory), await findProblem(directory, 'disk')];
    expect(messages[0]).toMatch(
      /^The data directory \S+ can't be written to \(EROFS\)\. It is read-only\. The data is intact\./,
    );
    expect(messages[1]).toMatch(/^This user may not write to \S+\. Give this user permission to write there/);
    for (const message of messages) expect(message).not.toMatch(/restore|damaged|empty directory/i);
  });
});
