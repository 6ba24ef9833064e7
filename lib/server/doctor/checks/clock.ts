import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/server/backend/db/dialect';
import type { Schema } from '@/lib/server/backend/db/schema';
import type { Env } from '@/lib/server/settings/env';
import { type Check, error, ok, warning } from '../check';
import { withTables } from '../with-database';

const timeoutMs = 5000;
const maxDifferenceMs = 60_000;
const maxToleratedMs = 5 * 60_000;

interface Source {
  name: string;
  /** The time of the source minus the time of this machine. */
  differenceMs: number;
}

async function serverDifference(name: string, url: string): Promise<Source[]> {
  const startedAt = Date.now();
  const reply = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => null,
  );
  const there = Date.parse(reply?.headers.get('date') ?? '');
  if (Number.isNaN(there)) return [];
  // Adds 500 ms, because the `Date` header omits the fraction of a second, which is 500 ms on average.
  return [{ name, differenceMs: there + 500 - (startedAt + Date.now()) / 2 }];
}

/** If the newest change in SQLite is in the future, the clock of the machine is behind. */
async function databaseDifference(db: Kysely<Schema>): Promise<Source[]> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return rows.map(({ now }) => ({ name: 'the database', differenceMs: now.getTime() - Date.now() }));
  }
  const newest = await db.selectFrom('activities').select('created_at').orderBy('id', 'desc').executeTakeFirst();
  const differenceMs = Date.parse(newest?.created_at ?? '') - Date.now();
  return differenceMs > 0 ? [{ name: 'the newest change in the database', differenceMs }] : [];
}

async function sourcesOf(settings: Env): Promise<Source[]> {
  const { API_BASE_URL, PUBLIC_ORIGIN, OTP_WEBHOOK_URL } = settings;
  const sources: Source[] = [];
  await withTables(settings, async (db) => {
    sources.push(...(await databaseDifference(db)));
    return ok('');
  });
  for (const [name, url] of Object.entries({ API_BASE_URL, PUBLIC_ORIGIN, OTP_WEBHOOK_URL }))
    if (url) sources.push(...(await serverDifference(name, url)));
  return sources;
}

export const clock: Check = {
  name: 'clock',
  async run(settings) {
    const sources = await sourcesOf(settings);
    const [worst] = sources.sort((a, b) => Math.abs(b.differenceMs) - Math.abs(a.differenceMs));
    if (!worst) return ok(`${new Date().toISOString()}. There is no other clock to compare it with.`);
    const { name, differenceMs } = worst;
    if (Math.abs(differenceMs) <= maxDifferenceMs) return ok(`${new Date().toISOString()}, the same as ${name}.`);
    const seconds = Math.round(Math.abs(differenceMs) / 1000);
    const message = `The clock of this machine is ${seconds} s ${differenceMs > 0 ? 'behind' : 'ahead of'} ${name}.`;
    const remedy = 'Set the clock from a time server, for example with “timedatectl set-ntp true”.';
    return Math.abs(differenceMs) > maxToleratedMs ? error(message, remedy) : warning(message, remedy);
  },
};
