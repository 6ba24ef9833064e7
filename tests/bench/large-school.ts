import { type Kysely, sql } from 'kysely';
import { studentFields } from '@/lib/contract/fields/students';
import { batches } from '@/lib/server/backend/db/batches';
import { openPostgres } from '@/lib/server/backend/db/open/open-postgres';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import type { NewRow, Schema } from '@/lib/server/backend/db/schema';
import { randomChildName, randomGender } from '@/lib/server/backend/seed/names';
import { randomAddress } from '@/lib/server/backend/seed/random-address';
import { adminId, schoolId } from '@/lib/server/backend/seed/school';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { studentSearchText } from '@/lib/server/backend/students/fields';
import { connectPostgres } from '@/lib/server/postgres';
import { startConsole } from '../support/console';
import { emptyTexts } from '../support/field-values';
import { randomSecret } from './consoles';

const createdAt = '2026-04-01T04:30:00.000Z';

/**
 * The difference between two consecutive phone numbers. It is not divisible by 2 or 5, so that the numbers differ in
 * many digits.
 */
const phoneStep = 39_989;

const unplacedEvery = 20;
const inactiveEvery = 50;

function studentRow(random: SeededRandom, index: number, sections: number[]): NewRow<'students'> {
  const gender = randomGender(random);
  const { first_name, middle_name, last_name } = randomChildName(random, gender);
  const texts = {
    ...emptyTexts(studentFields),
    firstname: first_name,
    middlename: middle_name,
    lastname: last_name,
    enrollmentno: `LS-${String(index + 1).padStart(6, '0')}`,
    mobileno: String(6_000_000_000 + index * phoneStep),
    dob: `${random.between(2009, 2020)}-08-21`,
    gender,
    ...randomAddress(random),
  };
  return {
    school_id: schoolId,
    created_by: adminId,
    created_at: createdAt,
    updated_at: createdAt,
    section_id: random.happens(1 / unplacedEvery) ? null : (sections[index % sections.length] ?? null),
    deleted_at: random.happens(1 / inactiveEvery) ? createdAt : null,
    ...texts,
    same_key: texts.enrollmentno,
    search_text: studentSearchText(texts),
  };
}

export async function addStudents(db: Kysely<Schema>, count: number) {
  const random = new SeededRandom(100_000);
  const sections = await db
    .selectFrom('sections')
    .select('id')
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
  const sectionIds = sections.map(({ id }) => id);
  const rows = Array.from({ length: count }, (_, index) => studentRow(random, index, sectionIds));
  await db.transaction().execute(async (tx) => {
    for (const batch of batches(rows)) await tx.insertInto('students').values(batch).execute();
  });
}

type Fill = (db: Kysely<Schema>) => Promise<void>;

async function fillPostgres(url: string, fill: Fill) {
  const pool = await connectPostgres(url);
  const db = await openPostgres(pool, 'of the bench');
  await fill(db);
  // Updates the planner statistics at once. Autovacuum would update them only about a minute after the inserts.
  await sql`vacuum analyze`.execute(db);
  await pool.end();
}

async function fillSqlite(directory: string, fill: Fill) {
  const { db, close } = await openSqlite(directory);
  // Uses 2 GB, so that the indexes of a large table are filled in memory.
  await sql`pragma cache_size = -2000000`.execute(db);
  await fill(db);
  await close();
}

/** Starts a console with the demo school and more rows. The console uses PostgreSQL if `databaseUrl` is given. */
export async function startFilledSchool(fill: Fill, databaseUrl?: string) {
  const settings = databaseUrl ? { DATABASE_URL: databaseUrl, SESSION_SECRET: randomSecret() } : undefined;
  const running = await startConsole(settings);
  await running.end('SIGTERM');
  if (databaseUrl) await fillPostgres(databaseUrl, fill);
  else await fillSqlite(running.dataDir, fill);
  await running.start();
  return running;
}

/** Starts a console with the demo school and `count` more students, which are the same in every run. */
export const startLargeSchool = (count: number, databaseUrl?: string) =>
  startFilledSchool((db) => addStudents(db, count), databaseUrl);
