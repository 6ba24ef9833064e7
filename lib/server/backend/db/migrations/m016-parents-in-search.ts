import { sql } from 'kysely';
import { searchText } from '@/lib/format/search-text';
import type { AnyDb } from '../columns';
import { isPostgres } from '../dialect';
import { createStudentSearch } from './m003-student-search';
import { dropStudentSearch } from './m007-search-texts';

const batchSize = 2_000;

const maxCharacters = 800;

const ownColumns = ['enrollmentno', 'firstname', 'middlename', 'lastname', 'mobileno', 'email', 'city'];

interface ParentRow {
  id: number;
  mobileno: string;
  first_name: string;
  middle_name: string;
  last_name: string;
}

async function rewriteSearchTexts(db: AnyDb) {
  let lastId = 0;
  for (;;) {
    const { rows: students } = await sql<
      { id: number } & Record<string, string>
    >`select id, ${sql.join(ownColumns.map((column) => sql.ref(column)))}
      from students where id > ${sql.lit(lastId)} order by id limit ${sql.lit(batchSize)}`.execute(db);
    const batchEnd = students.at(-1)?.id;
    if (batchEnd === undefined) return;
    const range = sql`between ${sql.lit(lastId + 1)} and ${sql.lit(batchEnd)}`;
    const { rows: parents } = await sql<ParentRow>`
      select student_id as id, mobileno, first_name, middle_name, last_name
      from student_parents inner join users on users.id = user_id
      where student_id ${range} order by student_parents.id`.execute(db);
    const parentsById = new Map<number, ParentRow[]>();
    for (const parent of parents) parentsById.set(parent.id, [...(parentsById.get(parent.id) ?? []), parent]);
    const values = students.map(({ id, ...texts }) => {
      const family = parentsById.get(id) ?? [];
      const mobiles = family.map(({ mobileno }) => mobileno);
      const names = family.map(({ first_name, middle_name, last_name }) =>
        [first_name, middle_name, last_name].filter(Boolean).join(' '),
      );
      const text = `${searchText(...Object.values(texts))}\n\n${searchText(...mobiles, ...names)}`;
      return sql`(${sql.lit(id)}, ${text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')})`;
    });
    await sql`update students set search_text = given.column2 from (values ${sql.join(values)}) as given
      where id = given.column1 and id ${range}`.execute(db);
    lastId = batchEnd;
  }
}

/** Creating the search index again at the end is faster than updating it row by row. */
export async function addParentsToSearch(db: AnyDb) {
  if (isPostgres(db)) {
    await sql`drop index students_by_entry`.execute(db);
    await rewriteSearchTexts(db);
    await sql`create index students_by_entry on students (school_id, id) include (search_text)`.execute(db);
  } else {
    await dropStudentSearch(db);
    await rewriteSearchTexts(db);
    await createStudentSearch(db);
  }
}
