import { type Kysely, sql } from 'kysely';
import type { ActivityVerb } from '@/lib/contract/activities';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { maxLengths } from '@/lib/contract/values/limits';
import { cleanText } from '@/lib/format/normalize-text';
import { failureFields, type Logger, log } from '@/lib/server/log';
import { mapInBatches } from './batches';
import { isPostgres } from './dialect';
import { now } from './now';
import type { Db, NewRow, Schema } from './schema';

export interface Activity {
  schoolId: number;
  userId: number;
  verb: ActivityVerb;
  noun?: ChangedNoun;
  recordId?: number | null;
  count?: number;
  /** Named as in the query. A text of a client has the name ''. */
  filter?: Record<string, unknown>;
}

export interface ActivityLog {
  add(activity: Activity): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Each character of `maxLengths.recordedFilter` may be escaped. */
const maxFilterLength = 2 * maxLengths.recordedFilter + 10;

function filterJson(filter: Record<string, unknown>, maxTextLength = maxFilterLength): string {
  const values = Object.entries(filter).map(([name, value]) => [
    name,
    typeof value === 'number' || typeof value === 'boolean' ? value : cleanText(String(value)).slice(0, maxTextLength),
  ]);
  const json = JSON.stringify(Object.fromEntries(values));
  return json.length <= maxFilterLength || maxTextLength === 0 ? json : filterJson(filter, maxTextLength >> 1);
}

const activityRow = ({ schoolId, userId, verb, noun, recordId, count, filter }: Activity) =>
  ({
    school_id: schoolId,
    actor_id: userId,
    is_change: 0,
    verb,
    noun: noun ?? '',
    record_id: recordId ?? null,
    record_count: count ?? 1,
    filter: filter ? filterJson(filter) : '',
    created_at: now(),
  }) satisfies NewRow<'activities'>;

type ActivityRow = ReturnType<typeof activityRow>;

/** In ms. A read that began before the erasure may end later, and the clocks of two consoles may differ. */
const erasureMarginMs = 5 * 60_000;

const activitiesLockId = sql.lit(481_517);

/** Other processes must not write entries of reads until the end of the transaction. SQLite has only one writer. */
export async function lockActivityLog(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${activitiesLockId})`.execute(db);
}

/**
 * An erasure does not see entries that are written later. It keeps no names, so all earlier searches of the school are
 * cleared.
 */
async function clearErased(db: Db, rows: ActivityRow[]): Promise<ActivityRow[]> {
  const isSearch = ({ filter, verb }: ActivityRow) => filter !== '' && verb !== 'refused';
  const searches = rows.filter(isSearch);
  const [oldest] = searches;
  if (!oldest) return rows;
  const schoolIds = [...new Set(searches.map(({ school_id }) => school_id))];
  const earlier = (time: string) => new Date(Date.parse(time) - erasureMarginMs).toISOString();
  const erasures = await db
    .selectFrom('activities')
    .select(['school_id', 'created_at'])
    .where('school_id', 'in', schoolIds)
    .where('verb', '=', 'erased')
    .where('batch_id', 'is', null)
    .where('created_at', '>=', earlier(oldest.created_at))
    .execute();
  const isCleared = (row: ActivityRow) =>
    erasures.some((erasure) => erasure.school_id === row.school_id && erasure.created_at >= earlier(row.created_at));
  return rows.map((row) => (isSearch(row) && isCleared(row) ? { ...row, filter: '' } : row));
}

/** Must be called in the transaction of a write. */
export async function recordActivity(db: Db, activity: Activity): Promise<void> {
  await db
    .insertInto('activities')
    .values(await clearErased(db, [activityRow(activity)]))
    .execute();
}

export async function isRepeated(db: Db, activity: Activity, ms: number): Promise<boolean> {
  const { school_id, actor_id, verb, noun, record_id, record_count, filter, created_at } = activityRow(activity);
  const since = new Date(Date.parse(created_at) - ms).toISOString();
  const older = db.selectFrom('activities').select('id').where('created_at', '<', since).limit(1);
  const found = await db
    .selectFrom('activities')
    .select('id')
    .where((entry) => entry.and({ school_id, actor_id, verb, noun, record_count, filter }))
    .where('record_id', 'is not distinct from', record_id)
    .where('created_at', '>', since)
    // Lets the database read only the last entries in the index of the person.
    .where('id', '>', sql<number>`coalesce(${older.orderBy('created_at', 'desc')}, 0)`)
    .executeTakeFirst();
  return found !== undefined;
}

const columns = [
  ...(['school_id', 'actor_id', 'is_change', 'verb', 'noun', 'record_id', 'record_count', 'filter'] as const),
  'created_at',
] as const satisfies (keyof ActivityRow)[];

/**
 * Uses one JSON parameter, because a statement with a parameter per value takes longer to build than to run. Finds the
 * person with a subquery, because a join would change the order of the rows. A person who was deleted meanwhile would
 * make the whole batch fail.
 */
async function insertRows(db: Db, rows: ActivityRow[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const source = isPostgres(db)
    ? sql`select ${names} from json_populate_recordset(null::activities, ${JSON.stringify(rows)})`
    : sql`select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`))}
        from json_each(${JSON.stringify(rows)})`;
  await sql`insert into activities (${names}) select ${names} from (${source}) as entries
    where (select users.school_id from users where users.id = entries.actor_id) = entries.school_id`.execute(db);
}

/** In ms. A process that is killed loses at most the entries of this time. */
const delayMs = 1_000;

/** Later entries are lost while the database can't be written to. */
const maxWaiting = 20_000;

const isSameRead = (last: ActivityRow | undefined, row: ActivityRow): boolean =>
  row.verb === 'opened' &&
  last?.verb === 'opened' &&
  last.record_id === row.record_id &&
  last.noun === row.noun &&
  last.actor_id === row.actor_id;

/**
 * Writes in batches, so that a read does not wait for a write. While the database can't be written to, the log tries it
 * every second.
 */
export function createActivityLog(db: Kysely<Schema>, logger: Logger): ActivityLog {
  let waiting: ActivityRow[] = [];
  let lost = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let lastWrite = Promise.resolve();

  function keep(row: ActivityRow): void {
    if (waiting.length < maxWaiting) waiting.push(row);
    else lost += 1;
    if (!isClosed) timer ??= setTimeout(flush, delayMs);
  }

  async function write(): Promise<void> {
    const rows = waiting;
    waiting = [];
    try {
      await db.transaction().execute(async (tx) => {
        if (isPostgres(tx)) await sql`select pg_advisory_xact_lock_shared(${activitiesLockId})`.execute(tx);
        return mapInBatches(rows, async (batch) => {
          await insertRows(tx, await clearErased(tx, batch));
          return [];
        });
      });
      if (lost > 0) log(logger, { entries: lost }, 'activities lost', 'error');
      lost = 0;
    } catch (error) {
      log(logger, { ...failureFields(error), entries: rows.length }, 'activities not saved', 'error');
      const later = waiting;
      waiting = [];
      for (const row of [...rows, ...later]) keep(row);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    lastWrite = lastWrite.then(write);
    return lastWrite;
  }

  return {
    add(activity) {
      const row = activityRow(activity);
      if (!isSameRead(waiting.at(-1), row)) keep(row);
    },
    flush,
    close() {
      isClosed = true;
      return flush();
    },
  };
}
