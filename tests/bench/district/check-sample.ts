import { sql } from 'kysely';
import { normalizedKey } from '@/lib/format/normalize-text';
import { openPostgres } from '@/lib/server/backend/db/open/open-postgres';
import { jobSearchText, personSearchText } from '@/lib/server/backend/employees/fields';
import { checkTexts } from '@/lib/server/backend/http/text-rules';
import { studentRules, studentSearchText } from '@/lib/server/backend/students/fields';
import { parentColumns, parentsOf } from '@/lib/server/backend/students/queries';
import { connectPostgres } from '@/lib/server/postgres';

const sampleSize = 500;

function compare(row: object, expected: object) {
  for (const [name, value] of Object.entries(expected)) {
    const actual: unknown = Reflect.get(row, name);
    if (actual !== value) throw new Error(`${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(value)}`);
  }
}

/** Throws if rows that SQL has created differ from the rows that the product's own functions would create. */
export async function checkSample(url: string): Promise<void> {
  const pool = await connectPostgres(url);
  const db = await openPostgres(pool, 'of the bench');
  const isSampled = (table: string) =>
    sql<boolean>`id % (select 1 + max(id) / ${sql.lit(sampleSize)} from ${sql.table(table)}) = 0`;
  for (const row of await db.selectFrom('students').selectAll().where(isSampled('students')).execute()) {
    const { texts, problems } = checkTexts(studentRules, row);
    if (problems[0]) throw new Error(`a student: ${problems[0].message}`);
    const parents = await parentsOf(db, row.school_id, row.id).select(parentColumns).execute();
    const search_text = studentSearchText(texts, parents);
    compare(row, { same_key: normalizedKey(texts.enrollmentno), search_text });
  }
  for (const row of await db.selectFrom('users').selectAll().where(isSampled('users')).execute()) {
    compare(row, { search_text: personSearchText(row) });
  }
  for (const row of await db.selectFrom('employees').selectAll().where(isSampled('employees')).execute()) {
    compare(row, { same_key: normalizedKey(row.emp_no), search_text: jobSearchText(row) });
  }
  await pool.end();
}
