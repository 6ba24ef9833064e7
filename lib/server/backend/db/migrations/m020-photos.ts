import { sql } from 'kysely';
import { type AnyDb, addLinkColumn, addTextColumns, addTimestampColumns, createTableWithId } from '../columns';

export async function addPhotos(db: AnyDb) {
  const uploads = db.schema.alterTable('uploads');
  await uploads.addColumn('unused_since', 'text').execute();
  await uploads.addColumn('needs_reencoding', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await sql`update uploads set needs_reencoding = 1 where folder in ('students', 'parents', 'logo')`.execute(db);
  await sql`create index uploads_to_reencode on uploads (id) where needs_reencoding = 1`.execute(db);
  const unfinished = addLinkColumn(createTableWithId(db, 'unfinished_files'), 'school_id', 'schools');
  await addTimestampColumns(addTextColumns(unfinished, 'folder', 'filename', 'same_key'), 'remove_after')
    .addUniqueConstraint('unfinished_files_name', ['folder', 'same_key'])
    .execute();
}
