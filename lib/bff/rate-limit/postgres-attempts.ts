import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { statement, throughDatabase, transaction } from '../console-database';
import { newestSecret } from '../session/seal';
import type { Attempts } from './memory-attempts';

/** Stands for a text, the same in every process with the newest secret; nobody without it can find the text again. */
export const fingerprint = (text: string): string =>
  createHmac('sha256', newestSecret()).update(`fingerprint ${text}`).digest('base64url');

// Waits for whoever is counting under one of these keys. The order keeps two from waiting for each other.
const lock = 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key';

// A statement of its own after the lock, so that it sees what was counted before. Each row stands until its window has
// passed; the clock is the database's alone. Rows that somebody else is removing are left to them.
const take = `
  with wanted as (
    select * from unnest($1::text[], $2::int[], $3::float8[]) as wanted (key, most, within_ms)
  ), past as (
    delete from console_attempts where ctid = any (array(
      select ctid from console_attempts where until <= statement_timestamp() limit 100 for update skip locked
    ))
  ), waits as (
    select extract(epoch from min(until) - statement_timestamp()) * 1000 as ms
    from wanted join console_attempts using (key)
    where until > statement_timestamp()
    group by key, most
    having count(*) >= most
  ), taken as (
    insert into console_attempts (key, until)
    select key, statement_timestamp() + within_ms * interval '1 millisecond' from wanted
    where not exists (select from waits)
  )
  select coalesce(max(ms), 0)::float8 as wait from waits`;

/** Counts that all processes on this database add to. */
export const postgresAttempts = (pool: Pool): Attempts => ({
  async take(counts) {
    // Anybody could go through all phone numbers to find a plain hash; a fingerprint needs the secret.
    const keyed = counts.map((count) => ({ ...count, key: fingerprint(count.key) }));
    keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
    const keys = keyed.map(({ key }) => key);
    const [most, within] = [keyed.map((count) => count.most), keyed.map((count) => count.withinMs)];
    return transaction(pool, async (client) => {
      await client.query(statement(lock, [keys]));
      const { rows } = await client.query<{ wait: number }>(statement(take, [keys, most, within]));
      return rows[0]?.wait ?? 0;
    });
  },
  async forget(keys) {
    const forget = statement('delete from console_attempts where key = any ($1)', [keys.map(fingerprint)]);
    await throughDatabase(pool, () => pool.query(forget));
  },
});
