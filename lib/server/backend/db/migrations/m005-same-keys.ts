import { sql } from 'kysely';
import { quote } from '@/lib/contract/problems';
import { cleanText, normalizedKey } from '@/lib/format/normalize-text';
import { batches } from '../batches';
import type { AnyDb } from '../columns';

interface UniqueText {
  table: string;
  column: string;
  within: string;
}

const uniqueTexts: UniqueText[] = [
  { table: 'students', column: 'enrollmentno', within: 'school_id' },
  { table: 'employees', column: 'emp_no', within: 'school_id' },
  { table: 'classes', column: 'classname', within: 'school_id' },
  { table: 'subjects', column: 'subject_name', within: 'school_id' },
  { table: 'sections', column: 'section', within: 'class_id' },
  { table: 'uploads', column: 'filename', within: 'folder' },
];

interface StoredText {
  id: number;
  text: string;
  within: string | number;
}

/**
 * If two rows have equal keys, the newer row's key gets a line break and the row's id as a suffix. No text contains a
 * line break, so the result is unique.
 */
function keysOf(rows: StoredText[]) {
  const firstTexts = new Map<string, string>();
  const pairs: string[] = [];
  const keys = rows.map(({ id, text, within }) => {
    const key = normalizedKey(text);
    const firstText = firstTexts.get(`${within} ${key}`);
    if (firstText === undefined) {
      firstTexts.set(`${within} ${key}`, text);
      return { id, key };
    }
    pairs.push(`${quote(cleanText(firstText))} and ${quote(cleanText(text))}`);
    return { id, key: `${key}\n${id}` };
  });
  return { keys, pairs };
}

async function addSameKey(db: AnyDb, { table, column, within }: UniqueText): Promise<string[]> {
  await db.schema
    .alterTable(table)
    .addColumn('same_key', 'text', (key) => key.notNull().defaultTo(''))
    .execute();
  const { rows } = await sql<StoredText>`
    select id, ${sql.ref(column)} as text, ${sql.ref(within)} as within from ${sql.table(table)} order by id`.execute(
    db,
  );
  const { keys, pairs } = keysOf(rows);
  for (const batch of batches(keys)) {
    const values = batch.map(({ id, key }) => sql`(${sql.lit(id)}, ${key})`);
    await sql`update ${sql.table(table)} set same_key = given.column2 from (values ${sql.join(values)}) as given
      where id = given.column1`.execute(db);
  }
  await db.schema.dropIndex(`${table}_${column}_unique`).ifExists().execute();
  await db.schema.createIndex(`${table}_same_key`).unique().on(table).columns([within, 'same_key']).execute();
  return pairs;
}

const maxListed = 20;

function warnAboutPairs(table: string, pairs: string[]) {
  if (pairs.length === 0) return;
  const listed = pairs.slice(0, maxListed).join(', ');
  const rest = pairs.length > maxListed ? `, and ${pairs.length - maxListed} more` : '';
  process.emitWarning(`In ${table}, these now count as the same and stay as they are: ${listed}${rest}.`);
}

/**
 * The SQL function `lower` does not suffice: SQLite handles ASCII letters only, and PostgreSQL depends on the
 * collation.
 */
export async function addSameKeys(db: AnyDb) {
  for (const uniqueText of uniqueTexts) warnAboutPairs(uniqueText.table, await addSameKey(db, uniqueText));
}
