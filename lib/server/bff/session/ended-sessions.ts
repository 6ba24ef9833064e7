import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '@/lib/server/storage-error';
import { BoundedMap } from '../bounded-map';
import type { ConsoleTables } from '../console-tables';

/**
 * The denylist of ended sessions and sign-ins, which keeps their ids until their cookies expire. `has` and `add` throw
 * UNAVAILABLE when the shared list can't be reached, so that no ended session is accepted.
 */
interface EndedSessions {
  open(): Promise<void>;
  has(id: string): Promise<boolean>;
  /**
   * @param until The expiry of the cookie in ms since the epoch.
   * @returns True when the session was still valid. Only one of several concurrent requests gets `true`.
   */
  add(id: string, until: number): Promise<boolean>;
}

export const endedSessionsFile = (directory: string) => join(directory, 'signed-out-sessions');
const minAppends = 100;

const toRecord = ([id, until]: [string, number]) => `${id} ${until}\n`;
// The pattern is not anchored to line starts, because a crash may leave half a record without a line break.
const recordPattern = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{13})/g;

async function readRecords(file: string): Promise<{ entries: Map<string, number>; isDamaged: boolean }> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return '';
    throw error;
  });
  const records = [...text.matchAll(recordPattern)].map(([, id = '', until]): [string, number] => [id, Number(until)]);
  return {
    entries: new Map(records.filter(([, until]) => until > Date.now())),
    isDamaged: text.replace(recordPattern, '').trim() !== '',
  };
}

async function loadEntries(file: string): Promise<Map<string, number>> {
  const { entries, isDamaged } = await readRecords(file).catch((error) => {
    throw new StorageError(
      `The list of ended sessions ${file} can't be read (${error.code}). Fix the cause, or move the file away together with the file session-secret in the same folder. All users must then sign in again, and the ended sessions stay ended.`,
    );
  });
  if (isDamaged) {
    process.emitWarning(
      `${file} is damaged, probably by a crash. Its intact entries still count. To make sure that all sessions end, remove the session-secret beside it or change SESSION_SECRET, and start again.`,
    );
  }
  return entries;
}

export function createMemoryEndedSessions(directory: string): EndedSessions {
  const file = endedSessionsFile(directory);
  let loaded: Promise<Map<string, number>> | undefined;
  let appendsLeft = 0;
  let writeQueue = Promise.resolve();

  function entries(): Promise<Map<string, number>> {
    loaded ??= loadEntries(file);
    return loaded;
  }

  /** Reads the old file first, because another process may have added records. */
  async function rewrite(): Promise<void> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const allEntries = new Map([...(await readRecords(file)).entries, ...(await entries())]);
    await writeFile(`${file}.new`, [...allEntries].map(toRecord).join(''), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
    const folder = await open(directory, 'r');
    await folder.sync().finally(() => folder.close());
    appendsLeft = Math.max(minAppends, allEntries.size);
  }

  async function write(record: [string, number]): Promise<void> {
    try {
      if (appendsLeft === 0) await rewrite();
      else {
        await appendFile(file, toRecord(record), { mode: 0o600, flush: true });
        appendsLeft--;
      }
    } catch {
      appendsLeft = 0;
      // A full disk must not prevent a sign-out.
      process.emitWarning(`${file} can't be written to: after a restart, ended sessions may be valid again.`);
    }
  }

  return {
    open: async () => void (await entries()),
    has: async (id) => (await entries()).has(id),
    async add(id, until) {
      const endedIds = await entries();
      if (endedIds.has(id)) return false;
      for (const [endedId, expiry] of endedIds) if (expiry < Date.now()) endedIds.delete(endedId);
      endedIds.set(id, until);
      writeQueue = writeQueue.then(() => write([id, until]));
      await writeQueue;
      return true;
    },
  };
}

const addSql = `
  with past as (
    delete from console_ended_sessions where id = any (array(
      select id from console_ended_sessions where until <= now() limit 100 for update skip locked
    ))
  )
  insert into console_ended_sessions (id, until) values ($1, now() + $2 * interval '1 millisecond')
  on conflict do nothing`;

export function createPostgresEndedSessions(tables: ConsoleTables): EndedSessions {
  // Caches only ended sessions, because they stay ended.
  const endedIds = new BoundedMap<string, true>(10_000);
  return {
    async open() {},
    async has(id) {
      if (endedIds.has(id)) return true;
      const { rowCount } = await tables.query('select from console_ended_sessions where id = $1', [id]);
      if (rowCount) endedIds.set(id, true);
      return Boolean(rowCount);
    },
    async add(id, until) {
      const { rowCount } = await tables.query(addSql, [id, until - Date.now()]);
      endedIds.set(id, true);
      return Boolean(rowCount);
    },
  };
}
