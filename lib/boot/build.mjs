// `npm run build`: builds the console into `.next/standalone`, with everything that a server needs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import { packStaticFiles } from './pack.mjs';
import { forgetBuild, hashSources, isBuilt, rememberBuild } from './sources.mjs';

const longestBuildMs = 15 * 60_000;

// Next would go on building after its parent was killed, beside the next build.
const endWithParent = encodeURIComponent('process.on("disconnect", () => process.exit(1))');

/**
 * Waits until no other process builds in this folder. The lock is an open transaction, which the operating system ends
 * with its process.
 */
function lockBuilds() {
  // Next empties the rest of `.next` when it builds.
  mkdirSync('.next/cache', { recursive: true });
  const lock = new Libsql('.next/cache/build-lock.db');
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!(error instanceof Libsql.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    process.stdout.write('Another process is building the console. This one continues when that is done.\n');
    lock.exec(`PRAGMA busy_timeout = ${longestBuildMs}`);
    lock.exec('BEGIN EXCLUSIVE');
  }
  return lock;
}

/** Builds, or ends the process with the code of a build that failed. */
async function buildAnew() {
  const hash = hashSources();
  forgetBuild();
  const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'));
  const [status] = await once(
    fork(next, ['build'], { execArgv: ['--import', `data:text/javascript,${endWithParent}`] }),
    'exit',
  );
  if (status !== 0) process.exit(status ?? 1);
  cpSync('.next/static', '.next/standalone/.next/static', { recursive: true });
  await packStaticFiles('.next/standalone/.next/static');
  // Next packs these, and a server would read settings and secrets of the day of the build.
  for (const name of ['.env', '.env.production']) rmSync(`.next/standalone/${name}`, { force: true });
  rememberBuild(hash);
}

/** Builds unless what a build reads is as it was for the last one, also where another process is just building. */
export async function buildIfChanged() {
  if (isBuilt()) return;
  const lock = lockBuilds();
  if (!isBuilt()) await buildAnew();
  lock.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = lockBuilds();
  await buildAnew();
  lock.close();
}
