import type { Kysely } from 'kysely';
import type { Db, Schema } from '../db/schema';
import type { FileStore } from './file-store';

interface Upload {
  folder: string;
  filename: string;
}

const dropped: Upload[] = [];

export async function dropUploads(db: Db, schoolId: number, uploads: Upload[]): Promise<void> {
  for (const { folder, filename } of uploads) {
    const row = db.deleteFrom('uploads').where('school_id', '=', schoolId);
    await row.where('folder', '=', folder).where('filename', '=', filename).execute();
    dropped.push({ folder, filename });
  }
}

export async function finishRemovals(_db: Kysely<Schema>, files: FileStore): Promise<number> {
  const uploads = dropped.splice(0);
  for (const { folder, filename } of uploads) await files.remove(folder, filename);
  return uploads.length;
}
