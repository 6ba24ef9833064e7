import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/server/backend/db/dialect';
import type { Schema } from '@/lib/server/backend/db/schema';
import { schoolId } from '@/lib/server/backend/seed/school';
import { createDatabase } from '../support/postgres';
import { signIn } from './consoles';
import { startFilledSchool } from './large-school';
import { printTable } from './markdown-table';
import { medianOfRequests, type TimedRequest } from './median-of-requests';
import { measureRecordingCpu } from './recording-cpu';
import { size } from './size';

/** The number of entries that one statement adds. Larger statements exceed the time limit of the PostgreSQL client. */
const entriesPerStatement = 100_000;

const spanDays = 399;
const daySeconds = 24 * 60 * 60;

/** The number of people with access, and of students, among whom the entries are distributed. */
const [people, students] = [50, 20_000];

/**
 * Adds entries in the order of their times: a tenth are changes with values, one in a thousand is a refusal, and one in
 * ten thousand is about a subject.
 */
async function addActivities(db: Kysely<Schema>, count: number) {
  const start = Math.floor(Date.now() / 1_000) - spanDays * daySeconds;
  const seconds = sql`${sql.lit(start)} + n * ${sql.lit((spanDays * daySeconds) / count)}`;
  const time = isPostgres(db)
    ? sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`;
  await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(people)})
    insert into users (id, school_id, first_name, mobileno, role, created_at, updated_at)
    select 100000 + n, ${sql.lit(schoolId)}, 'Colleague', cast(6000000000 + n as text), 'view', '', '' from numbers`.execute(
    db,
  );
  for (let first = 1; first <= count; first += entriesPerStatement) {
    const last = Math.min(count, first + entriesPerStatement - 1);
    await sql`with recursive numbers (n) as (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})
    insert into activities (school_id, actor_id, is_change, verb, noun, record_id, record_count, field_values, filter, created_at)
    select ${sql.lit(schoolId)}, 100001 + n % ${sql.lit(people)}, case when n % 10 = 0 then 1 else 0 end,
      case when n % 10 = 0 then 'updated' when n % 1000 = 1 then 'refused' when n % 3 = 0 then 'listed' else 'opened' end,
      case when n % 10000 = 2 then 'subjects' else 'students' end,
      case when n % 3 = 0 and n % 10 <> 0 then null else 1 + n % ${sql.lit(students)} * 7919 % ${sql.lit(students)} end, 1,
      case when n % 10 = 0 then '{"mobileno":["9876543210","9822011001"],"city":["Pune","Nashik"]}' else '{}' end,
      case when n % 3 = 0 and n % 10 <> 0 then '{"page":1,"per_page":10,"search":"sharma"}' else '' end, ${time} from numbers`.execute(
      db,
    );
  }
}

const list = (filter = '', page = 1) => ({ path: `/api/v1/record/activities?page=${page}&page_size=50${filter}` });

const periodOf = (round: number) => {
  const at = (day: number) => new Date(Date.now() - day * daySeconds * 1_000).toISOString();
  return `&from=${at(round + 1)}&to=${at(round)}`;
};

/** Only the students with every tenth id have changes, because every tenth entry is one. */
const changedStudent = (round: number) => 1 + round * 10;

/** Maps the label of each measured request to the request. The records differ from round to round. */
const requestsByLabel: Record<string, (round: number) => TimedRequest> = {
  'nothing (`/healthz`)': () => ({ path: '/healthz' }),
  'history of a student': (round) => ({
    path: `/api/v1/record/history?noun=students&record_id=${changedStudent(round)}`,
  }),
  'all activities of a student': (round) => list(`&noun=students&record_id=${changedStudent(round)}`),
  'newest activities': () => list(),
  'page 200 of the activities': () => list('', 200),
  'activities of a day': (round) => list(periodOf(round)),
  'activities of a person': (round) => list(`&person_id=${100_001 + (round % people)}`),
  refusals: () => list('&kind=refusals'),
  'views on page 200': () => list('&kind=reads', 200),
  'activities about subjects': () => list('&noun=subjects'),
  dashboard: () => ({ path: '/api/v1/school/day?day=2026-11-22' }),
  'a read that adds an entry': (round) => ({
    path: `/api/v1/students/list?page=1&per_page=10&student_id=${1 + round}`,
  }),
  'a write': (round) => ({ path: `/api/v1/students/toggle-status?student_id=${1 + round}`, method: 'POST' }),
};

async function measure(count: number, databaseUrl?: string) {
  const running = await startFilledSchool((db) => addActivities(db, count), databaseUrl);
  try {
    const cookie = await signIn(running);
    const medians: number[] = [];
    for (const requestOf of Object.values(requestsByLabel)) {
      medians.push(await medianOfRequests(running.url, cookie, requestOf));
    }
    return medians;
  } finally {
    await running.close();
  }
}

async function measureOnPostgres(count: number) {
  const { url, drop } = await createDatabase();
  return measure(count, url).finally(drop);
}

const engines = { SQLite: measure, ...(process.env.TEST_DATABASE_URL && { PostgreSQL: measureOnPostgres }) };
const [fewEntries, manyEntries] = [size.activities / 100, size.activities];
for (const [engine, measureOn] of Object.entries(engines)) {
  const few = await measureOn(fewEntries);
  const many = await measureOn(manyEntries);
  printTable(
    `The record on ${engine}, medians of ${size.searches} requests one after the other, in ms`,
    Object.keys(requestsByLabel).map((label, index) => {
      const [fewMs = 0, manyMs = 0] = [few[index], many[index]];
      return {
        request: label,
        [`with ${fewEntries} entries`]: fewMs.toFixed(1),
        [`with ${manyEntries} entries`]: manyMs.toFixed(1),
      };
    }),
  );
}

const { plainUs, addedUs } = await measureRecordingCpu();
printTable('CPU time of a read by the embedded backend, without the rest of the console', [
  {
    'without the record, µs': Math.round(plainUs),
    'added by the record, µs': Math.round(addedUs),
    ratio: (1 + addedUs / plainUs).toFixed(3),
  },
]);
