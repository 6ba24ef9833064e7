import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { env } from '@/lib/env';

/**
 * Where ended sessions and sign-ins are remembered, by id, up to the moment (ms since the epoch) at which their cookies
 * are dead anyway.
 */
export interface EndedSessions {
  has(id: string): Promise<boolean>;
  /** @returns whether it is new; of several that are added at once, one alone is. */
  add(id: string, until: number): Promise<boolean>;
}

// One list for all the bundles that Next makes of this module.
const slot = globalThis as typeof globalThis & { homeroomSignedOut?: { entries?: Map<string, number> } };
slot.homeroomSignedOut ??= {};
const list = slot.homeroomSignedOut;

const file = () => join(env().DATA_DIR, 'signed-out-sessions');

function load(): Map<string, number> {
  const entries = new Map<string, number>();
  try {
    for (const line of readFileSync(file(), 'utf8').split('\n')) {
      const [id, until] = line.split(' ');
      if (id && Number(until) > Date.now()) entries.set(id, Number(until));
    }
  } catch {
    // No file yet: nobody has signed out.
  }
  return entries;
}

function entries(): Map<string, number> {
  list.entries ??= load();
  return list.entries;
}

/** The list of this process, which outlasts it in the data directory. */
export const memoryEndedSessions: EndedSessions = {
  has: async (id) => entries().has(id),
  async add(id, until) {
    if (entries().has(id)) return false;
    for (const [old, end] of entries()) if (end < Date.now()) entries().delete(old);
    entries().set(id, until);
    try {
      mkdirSync(dirname(file()), { recursive: true, mode: 0o700 });
      appendFileSync(file(), `${id} ${until}\n`, { mode: 0o600 });
    } catch {
      // Nobody must stay signed in because a disk is full; the list in memory holds until the next start.
      process.emitWarning('DATA_DIR cannot be written: a restart forgets who has signed out.');
    }
    return true;
  },
};
