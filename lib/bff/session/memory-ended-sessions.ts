/** The denylist of ended sessions for a console of one process: in memory, and in a file that survives restarts. */
import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { env } from '@/lib/env';
import { StorageError } from '@/lib/storage-error';

/** A store of ended sessions and sign-ins, by id, until their cookies expire by themselves (ms since the epoch). */
export interface EndedSessions {
  has(id: string): Promise<boolean>;
  /** @returns whether it was new; of several concurrent calls only one gets `true`. */
  add(id: string, until: number): Promise<boolean>;
}

interface List {
  entries?: Promise<Map<string, number>>;
  /** How many records may be appended before the file is rewritten; 0 while its end may be damaged. */
  room: number;
  /** The queue of writes, which run one after the other. */
  written: Promise<void>;
}

// On globalThis, because Next may load this module once per bundle.
const slot = globalThis as typeof globalThis & { homeroomSignedOut?: List };
slot.homeroomSignedOut ??= { room: 0, written: Promise.resolve() };
const list = slot.homeroomSignedOut;

export const endedSessionsFile = () => join(env().DATA_DIR, 'signed-out-sessions');
const minRoom = 100;

const recordOf = ([id, until]: [string, number]) => `${id} ${until}\n`;
// Not anchored to line starts: a crash may leave half a record without a line break before the next one.
const wholeRecord = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{13})/g;

async function read(): Promise<{ entries: Map<string, number>; isDamaged: boolean }> {
  const text = await readFile(endedSessionsFile(), 'utf8').catch((error) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return ''; // Nobody has signed out yet.
    throw error;
  });
  const records = [...text.matchAll(wholeRecord)].map(([, id = '', until]): [string, number] => [id, Number(until)]);
  return {
    entries: new Map(records.filter(([, until]) => until > Date.now())),
    isDamaged: text.replace(wholeRecord, '').trim() !== '',
  };
}

async function load(): Promise<Map<string, number>> {
  const { entries, isDamaged } = await read().catch((error) => {
    throw new StorageError(
      `The list of ended sessions ${endedSessionsFile()} can't be read (${error.code}). Fix that, or move it away together with the session-secret beside it: everybody then has to sign in again, and no ended session comes back.`,
    );
  });
  if (isDamaged) {
    process.emitWarning(
      `${endedSessionsFile()} is damaged, probably by a crash. Its intact entries still count. To make sure that all sessions end, remove the session-secret beside it or change SESSION_SECRET, and start again.`,
    );
  }
  return entries;
}

/** @throws {StorageError} when the file can't be read: whoever signed out before would be signed in again. */
export function loadEndedSessions(): Promise<Map<string, number>> {
  list.entries ??= load();
  return list.entries;
}

/** Replaces the file by a new one without the expired records. Durable (fsynced) when it resolves. */
async function writeAnew(): Promise<void> {
  const folder = dirname(endedSessionsFile());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Another process may have added to the same file.
  const all = new Map([...(await read()).entries, ...(await loadEndedSessions())]);
  await writeFile(`${endedSessionsFile()}.new`, [...all].map(recordOf).join(''), { mode: 0o600, flush: true });
  await rename(`${endedSessionsFile()}.new`, endedSessionsFile());
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
  list.room = Math.max(minRoom, all.size);
}

async function write(record: [string, number]): Promise<void> {
  try {
    if (list.room === 0) await writeAnew();
    else {
      await appendFile(endedSessionsFile(), recordOf(record), { mode: 0o600, flush: true });
      list.room--;
    }
  } catch {
    list.room = 0;
    // A full disk must not keep anybody signed in; the list in memory works until the next restart.
    process.emitWarning(`${endedSessionsFile()} can't be written to: a restart will forget who has signed out.`);
  }
}

/** The list of this process, persisted in the data directory. */
export const memoryEndedSessions: EndedSessions = {
  has: async (id) => (await loadEndedSessions()).has(id),
  async add(id, until) {
    const known = await loadEndedSessions();
    if (known.has(id)) return false;
    for (const [old, end] of known) if (end < Date.now()) known.delete(old);
    known.set(id, until);
    list.written = list.written.then(() => write([id, until]));
    await list.written;
    return true;
  },
};
