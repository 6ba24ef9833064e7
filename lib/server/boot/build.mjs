import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import { printLines } from '../print-lines.mjs';
import { commit } from './building/commit.mjs';
import { clearBuildMark, hashSources, isBuilt, writeBuildMark } from './building/sources.mjs';

const maxBuildMs = 15 * 60_000;

const endWithParent = encodeURIComponent('process.on("disconnect", () => process.exit(1))');

/**
 * The lock is an open transaction, which the operating system ends together with the process. The lock file is in
 * `.next/cache`, because Next empties the rest of `.next` when it builds.
 */
function lockBuilds() {
  mkdirSync('.next/cache', { recursive: true });
  const lock = new Libsql('.next/cache/build-lock.db');
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!(error instanceof Libsql.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    printLines('stdout', ['Another process is building the console. This one continues when that is done.']);
    lock.exec(`PRAGMA busy_timeout = ${maxBuildMs}`);
    lock.exec('BEGIN EXCLUSIVE');
  }
  return lock;
}

/**
 * The child ends with this process. Otherwise Next would continue to build after its parent was killed.
 * @param {string} script @param {string[]} args
 */
async function runScript(script, ...args) {
  const child = fork(script, args, { execArgv: ['--import', `data:text/javascript,${endWithParent}`] });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

async function buildConsole() {
  const hash = hashSources();
  clearBuildMark();
  process.env.HOMEROOM_COMMIT = commit;
  await runScript(fileURLToPath(import.meta.resolve('next/dist/bin/next')), 'build');
  cpSync('.next/static', '.next/standalone/.next/static', { recursive: true });
  await runScript(fileURLToPath(import.meta.resolve('./building/pack.mjs')), '.next/standalone/.next/static');
  rmSync('.next/standalone/lib/server/boot/bundled', { recursive: true, force: true });
  await runScript(
    fileURLToPath(import.meta.resolve('./building/bundle.mjs')),
    '.next/standalone/lib/server/boot/bundled',
  );
  // A server would read the settings and secrets of the build from the files that Next has copied.
  for (const name of ['.env', '.env.production']) rmSync(`.next/standalone/${name}`, { force: true });
  writeBuildMark(hash);
}

export async function buildIfChanged() {
  if (isBuilt()) return;
  const lock = lockBuilds();
  if (!isBuilt()) await buildConsole();
  lock.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = lockBuilds();
  await buildConsole();
  lock.close();
}
