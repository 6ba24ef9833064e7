import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '@/lib/server/backend/db/open/open-postgres';
import { migrations } from '@/lib/server/backend/db/schema';
import { filterStudents } from '@/lib/server/backend/students/queries';
import { connectPostgres } from '@/lib/server/postgres';
import { createTestDatabase } from '../support/create-test-database';

const ownStudentCount = 300;
const otherStudentCount = 20_000;

/** Opens a database with a small and a large school, in which all students have the same last name. */
async function openWithTwoSchools() {
  const pool = await connectPostgres(await createTestDatabase());
  const db = await openPostgres(pool, 'of the tests');
  await sql`insert into schools (id, name, created_at, updated_at) values (1, 'Hill', '', ''), (2, 'Lake', '', '')`.execute(
    db,
  );
  await sql`insert into students (school_id, created_at, updated_at, enrollmentno, same_key, search_text)
    select case when nth <= ${sql.lit(ownStudentCount)} then 1 else 2 end, '', '', nth, nth, nth || E'\\nSHARMA'
    from generate_series(1, ${sql.lit(ownStudentCount + otherStudentCount)}) as nth`.execute(db);
  await sql`vacuum analyze students`.execute(db);
  return { db, close: () => pool.end() };
}

interface Plan {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const countReadRows = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0), ...(plan.Plans ?? []).map(countReadRows));

describe('in a database with several schools', () => {
  it('a search reads no students of another school', async () => {
    const { db, close } = await openWithTwoSchools();
    for (const search of ['sharma', '1', '77', '123', 'sharma 12']) {
      const { sql: text, parameters } = filterStudents(db, 1, { search }).select('students.id').compile();
      const inlinedSql = parameters.reduce<string>(
        (sqlText, value, index) => sqlText.replace(`$${index + 1}`, `'${value}'`),
        text,
      );
      const { rows } = await sql<{
        'QUERY PLAN': [{ Plan: Plan }];
      }>`${sql.raw(`explain (analyze, format json) ${inlinedSql}`)}`.execute(db);
      const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: { 'Actual Rows': Number.NaN } }];
      expect(countReadRows(plan), search).toBeLessThanOrEqual(ownStudentCount);
    }
    await close();
  });

  it('old search texts that are too long for the index are truncated', async () => {
    const { db, close } = await openWithTwoSchools();
    await sql`drop index students_by_entry`.execute(db);
    await sql`create index students_search on students using gin (search_text gin_trgm_ops)`.execute(db);
    await sql`create index students_school_id_id on students (school_id, id)`.execute(db);
    await sql`update students set search_text = (
        select string_agg(chr(20000 + (nth * 7919) % 20000), '') from generate_series(1, 1500) as nth)
      where enrollmentno = '7'`.execute(db);

    await migrations['012-search-within-schools']?.up(db);
    const row = await db
      .selectFrom('students')
      .select('search_text')
      .where('enrollmentno', '=', '7')
      .executeTakeFirst();
    expect(row?.search_text).toHaveLength(600);
    await close();
  });
});
