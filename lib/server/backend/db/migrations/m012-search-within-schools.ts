import { sql } from 'kysely';
import type { AnyDb } from '../columns';
import { isPostgres } from '../dialect';

/** The size limit of an index entry in bytes. A character has at most 4 bytes. */
const [maxIndexedBytes, maxCharacters] = [2_400, 600];

/**
 * A search in the former trigram index returned the matches of all schools. The new index includes the search texts, so
 * that a search reads only the texts of its own school.
 */
export async function searchWithinSchools(db: AnyDb) {
  if (!isPostgres(db)) return;
  await sql`drop index students_search`.execute(db);
  await sql`update students set search_text = left(search_text, ${sql.lit(maxCharacters)})
    where octet_length(search_text) > ${sql.lit(maxIndexedBytes)}`.execute(db);
  await sql`create index students_by_entry on students (school_id, id) include (search_text)`.execute(db);
  await sql`drop index students_school_id_id`.execute(db);
  // Index-only scans need vacuumed pages. By default a vacuum waits until 20 % of the rows have changed.
  await sql`alter table students set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01)`.execute(
    db,
  );
}
