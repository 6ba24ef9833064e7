// `npm run build`: builds the console into `.next/standalone`, with everything that a server needs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import { forgetBuild, hashSources, isBuilt, rememberBuild } from './building/sources.mjs';

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

/**
 * Runs a script that ends by itself, in a process of its own: this one may go on to serve. Ends this one with the code of
 * a script that failed.
 * @param {string} script @param {string[]} words
 */
async function run(script, ...words) {
  const child = fork(script, words, { execArgv: ['--import', `data:text/javascript,${endWithParent}`] });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

/** Builds, or ends the process with the code of a build that failed. */
async function buildAnew() {
  const hash = hashSources();
  forgetBuild();
  await run(fileURLToPath(import.meta.resolve('next/dist/bin/next')), 'build');
  cpSync('.next/static', '.next/standalone/.next/static', { recursive: true });
  await run(fileURLToPath(import.meta.resolve('./building/pack.mjs')), '.next/standalone/.next/static');
  rmSync('.next/standalone/lib/boot/bundled', { recursive: true, force: true });
  await run(fileURLToPath(import.meta.resolve('./building/bundle.mjs')), '.next/standalone/lib/boot/bundled');
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
