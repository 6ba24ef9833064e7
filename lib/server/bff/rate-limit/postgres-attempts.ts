import type { ConsoleTables } from '../console-tables';
import type { SessionSecrets } from '../session/session-secrets';
import { type AttemptStore, type Counter, counterKey, fingerprint, sharedCounterKey } from './memory-attempts';

// Serialises attempts on the same keys. Callers sort the keys to prevent deadlocks.
const lockSql = 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key';

const maxOwnRows = 20_000;

// Each row is one attempt, which expires by the database's clock. The lock is taken in an earlier statement, so that
// this statement sees all committed attempts. `skip locked` ignores rows that another transaction is deleting.
const consumeSql = `
  with wanted as (
    select * from unnest($1::text[], $2::text[], $3::int[], $4::float8[]) as wanted (own, common, most, within_ms)
  ), past as (
    delete from console_attempts where ctid = any (array(
      select ctid from console_attempts where until <= statement_timestamp() limit 100 for update skip locked
    ))
  ), standing as not materialized (
    select key, until from console_attempts where until > statement_timestamp()
  ), counts as (
    select most, within_ms, case
      when exists (select from standing where key = own) then own
      when exists (select from standing where key = common) then common
      when exists (select from console_attempts offset ${maxOwnRows}) then common
      else own
    end as key
    from wanted
  ), waits as (
    select extract(epoch from until - statement_timestamp()) * 1000 as ms
    from counts cross join lateral (
      select until from standing where standing.key = counts.key order by until desc offset most - 1 limit 1
    ) as nth_latest
  ), taken as (
    insert into console_attempts (key, until)
    select key, statement_timestamp() + within_ms * interval '1 millisecond' from counts
    where not exists (select from waits)
  )
  select coalesce(max(ms), 0)::float8 as wait from waits`;

export function createPostgresAttempts(tables: ConsoleTables, secrets: SessionSecrets): AttemptStore {
  const toHiddenKey = (count: Counter) => fingerprint(secrets, counterKey(count));
  return {
    async consume(counts) {
      const [ownKeys, sharedKeys] = [counts.map(toHiddenKey), counts.map((count) => sharedCounterKey(secrets, count))];
      const [maxAttempts, withinMs] = [counts.map((count) => count.maxAttempts), counts.map((count) => count.withinMs)];
      return tables.transaction(async (query) => {
        await query(lockSql, [[...ownKeys, ...sharedKeys].sort()]);
        const { rows } = await query(consumeSql, [ownKeys, sharedKeys, maxAttempts, withinMs]);
        return rows[0]?.wait ?? 0;
      });
    },
    async reset(counts) {
      await tables.query('delete from console_attempts where key = any ($1)', [counts.map(toHiddenKey)]);
    },
  };
}
