import type { Db } from '../db/schema';
import type { FileStore } from '../file-storage/file-store';
import { isUploaded } from '../file-storage/uploads';
import { invalidFieldsError } from '../http-error';
import type { Actor } from '../identity/access-tokens';

const folder = 'Meal_Plan';

const missingFileError = () =>
  invalidFieldsError([{ field: 'filename', message: 'This file was not found. Please upload it again.' }]);

interface FileInput {
  db: Db;
  files: FileStore;
  actor: Actor;
  body: { filename: string };
}

/**
 * The columns are empty if the file was deleted. @throws {HttpError} 422 for a file that this school has not uploaded.
 */
export async function fileColumns({ db, files, actor, body: { filename } }: FileInput) {
  if (filename === '') return { filepath: '', file_size: 0 };
  if (!(await isUploaded(db, actor.schoolId, folder, filename))) throw missingFileError();
  const size = await files.size(folder, filename);
  if (size === null) throw missingFileError();
  return { filepath: `${folder}/${filename}`, file_size: size };
}
