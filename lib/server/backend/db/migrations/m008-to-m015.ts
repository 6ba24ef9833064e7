import { sql } from 'kysely';
import {
  type AnyDb,
  addIndex,
  addLinkColumn,
  addTextColumns,
  addTimestampColumns,
  createTableWithId,
} from '../columns';
import { isPostgres } from '../dialect';

export async function createChanges(db: AnyDb) {
  const changes = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'changes'), 'school_id', 'schools'),
    'actor_id',
    'users',
  )
    .addColumn('record_id', 'integer')
    .addColumn('record_count', 'integer', (column) => column.notNull().defaultTo(1));
  await addTimestampColumns(addTextColumns(changes, 'noun', 'verb', 'fields', 'version'), 'created_at').execute();
  await addIndex(db, 'changes', 'school_id', 'id');
  await addIndex(db, 'changes', 'school_id', 'created_at');
  await addIndex(db, 'changes', 'school_id', 'noun', 'record_id');
}

export async function createImports(db: AnyDb) {
  const imports = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'imports'), 'school_id', 'schools'),
    'actor_id',
    'users',
  );
  await addTimestampColumns(addTextColumns(imports, 'noun'), 'created_at').addColumn('undone_at', 'text').execute();
  await addIndex(db, 'imports', 'created_at');
  const rows = addLinkColumn(createTableWithId(db, 'import_rows'), 'import_id', 'imports', 'cascade')
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer');
  await addTextColumns(rows, 'version').execute();
  await addIndex(db, 'import_rows', 'import_id', 'record_id');
}

export async function closeSchools(db: AnyDb) {
  await db.schema.alterTable('schools').addColumn('disabled_at', 'text').execute();
  await sql`create index users_who_sign_in on users (school_id) where can_sign_in = 1`.execute(db);
}

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

export async function createBackups(db: AnyDb) {
  await addTextColumns(addTimestampColumns(createTableWithId(db, 'console_backups'), 'made_at'), 'filename').execute();
}
