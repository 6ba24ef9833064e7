import { type RawBuilder, sql } from 'kysely';
import { searchText } from '@/lib/format/search-text';
import type { AnyDb } from '../columns';
import { isPostgres } from '../dialect';
import { createStudentSearch } from './m003-student-search';

const batchSize = 2_000;

async function rewriteSearchTexts(
  db: AnyDb,
  table: string,
  columns: string[],
  moreTexts?: (from: number, to: number) => RawBuilder<{ id: number; text: string }>,
) {
  let lastId = 0;
  for (;;) {
    const { rows } = await sql<
      { id: number } & Record<string, string>
    >`select id, ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where id > ${sql.lit(lastId)} order by id limit ${sql.lit(batchSize)}`.execute(db);
    const batchEnd = rows.at(-1)?.id;
    if (batchEnd === undefined) return;
    const texts = new Map(rows.map(({ id, ...texts }) => [id, Object.values(texts)]));
    for (const { id, text } of (await moreTexts?.(lastId + 1, batchEnd).execute(db))?.rows ?? [])
      texts.get(id)?.push(text);
    const values = [...texts].map(([id, parts]) => sql`(${sql.lit(id)}, ${searchText(...parts)})`);
    await sql`update ${sql.table(table)} set search_text = given.column2 from (values ${sql.join(values)}) as given
      where id = given.column1 and id between ${sql.lit(lastId + 1)} and ${sql.lit(batchEnd)}`.execute(db);
    lastId = batchEnd;
  }
}

const mobilesOfParents = (from: number, to: number) =>
  sql<{ id: number; text: string }>`select student_id as id, mobileno as text
    from student_parents inner join users on users.id = user_id
    where student_id between ${sql.lit(from)} and ${sql.lit(to)} order by student_parents.id`;

/** Creating the index after all rows have changed is several times faster than updating it row by row. */
export async function dropStudentSearch(db: AnyDb) {
  if (isPostgres(db)) {
    await sql`drop index students_search`.execute(db);
    return;
  }
  for (const event of ['insert', 'delete', 'update'])
    await sql`drop trigger ${sql.ref(`students_search_${event}`)}`.execute(db);
  await sql`drop table students_search`.execute(db);
}

export async function rewriteStaffTexts(db: AnyDb) {
  await rewriteSearchTexts(db, 'users', ['first_name', 'middle_name', 'last_name', 'mobileno', 'email']);
  await rewriteSearchTexts(db, 'employees', ['emp_no', 'designation']);
}

/** The new texts have no accents, contain phone numbers as plain digits, and include the mobile numbers of parents. */
export async function writeSearchTexts(db: AnyDb) {
  await dropStudentSearch(db);
  await rewriteStaffTexts(db);
  const studentColumns = ['enrollmentno', 'firstname', 'middlename', 'lastname', 'mobileno', 'email', 'city'];
  await rewriteSearchTexts(db, 'students', studentColumns, mobilesOfParents);
  await createStudentSearch(db);
}
