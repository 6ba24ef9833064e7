import { sql } from 'kysely';
import type { AnyDb } from '../columns';
import { isPostgres } from '../dialect';

/** Bytes that an entry of the index has room for, and letters that never have more. */
const [mostBytes, shortened] = [2_400, 600];

/**
 * A search reads the texts of its own school, whatever other schools there are: from an index that has them, beside each
 * other. The trigram index was one of all schools, and gave the finds of all to look through.
 */
export async function searchWithinSchools(db: AnyDb) {
  if (!isPostgres(db)) return;
  await sql`drop index students_search`.execute(db);
  await sql`update students set search_text = left(search_text, ${sql.lit(shortened)})
    where octet_length(search_text) > ${sql.lit(mostBytes)}`.execute(db);
  await sql`create index students_by_entry on students (school_id, id) include (search_text)`.execute(db);
  await sql`drop index students_school_id_id`.execute(db);
  // The index alone answers for pages that a vacuum has seen: not only after a fifth of all schools' rows are new.
  await sql`alter table students set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01)`.execute(
    db,
  );
}
