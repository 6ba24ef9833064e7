import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import type { RunningConsole } from './console';
import { query } from './postgres';

/** A write of a console is held between its last change and its commit. */
export interface HeldCommit {
  /** Resolves when a write has made its changes and cannot commit. */
  isReached(): Promise<void>;
  /** Lets later writes commit. Must be called after the console was killed, and before its next start. */
  release(): Promise<void>;
}

const silenceMs = 1_000;

const isSilent = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(silenceMs) }).then(
    () => false,
    () => true,
  );

/** The byte of the shared memory file that SQLite locks for a write. Source: https://sqlite.org/walformat.html */
const writeLockByte = 120;

/** True while a process has an open write transaction. */
function isWriting(dataDir: string, pid: number): boolean {
  const { ino } = statSync(join(dataDir, 'homeroom.db-shm'));
  const lock = new RegExp(` WRITE ${pid} \\S+:${ino} ${writeLockByte} ${writeLockByte}$`, 'm');
  return lock.test(readFileSync('/proc/locks', 'utf8'));
}

/** Runs a statement in its own process, because libsql closes a connection only at garbage collection. */
function executeOnSqlite(dataDir: string, statement: string): void {
  const script = `new (require('libsql'))(process.argv[1], { timeout: 5_000 }).exec(process.argv[2])`;
  execFileSync(process.execPath, ['-e', script, join(dataDir, 'homeroom.db'), statement]);
}

/** Makes the last statement of each write endless: a write stores its idempotency key after its changes. */
export function holdCommitOnSqlite({ url, dataDir, pid }: RunningConsole): HeldCommit {
  executeOnSqlite(
    dataDir,
    `create trigger hold_commit before insert on idempotency_keys begin
      select max(n) from (with recursive numbers(n) as (select 1 union all select n + 1 from numbers) select n from numbers);
    end`,
  );
  return {
    // The console answers no request during a statement. The next statement begins only after it.
    isReached: () =>
      expect
        .poll(async () => ({ isSilent: await isSilent(url), isWriting: isWriting(dataDir, pid()) }))
        .toEqual({ isSilent: true, isWriting: true }),
    release: async () => executeOnSqlite(dataDir, 'drop trigger hold_commit'),
  };
}

/** Locks the table in which a write stores its idempotency key, after its changes. */
export async function holdCommitOnPostgres(address: string): Promise<HeldCommit> {
  const holder = new pg.Client({ connectionString: address });
  // Ignores the end of the connection when a failed test drops its database.
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table idempotency_keys in share row exclusive mode');
  const waiting = `select query like '%"idempotency_keys"%' as "isLast", backend_xid is not null as "isWriting"
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    // A transaction has a number (`backend_xid`) after its first change.
    isReached: () => expect.poll(() => query(address, waiting)).toEqual([{ isLast: true, isWriting: true }]),
    release: () => holder.end(),
  };
}
