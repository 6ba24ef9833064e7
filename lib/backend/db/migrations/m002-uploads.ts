import { type AnyDb, linkColumn, momentColumns, tableWithId, textColumns } from '../columns';

/** Which school an uploaded file belongs to; the files themselves lie in the data directory. */
export async function createUploads(db: AnyDb) {
  const uploads = textColumns(linkColumn(tableWithId(db, 'uploads'), 'school_id', 'schools'), 'folder', 'filename');
  await momentColumns(uploads, 'created_at').addUniqueConstraint('uploads_name', ['folder', 'filename']).execute();
}
