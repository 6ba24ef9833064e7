import { randomBytes } from 'node:crypto';
import type { UploadFolder } from '@/lib/contract/files';
import { findFileProblem, quote } from '@/lib/contract/problems';
import { extensionOf, kindsFor, signatureBytes } from '@/lib/contract/values/file-kinds';
import { normalizedKey, toNfc } from '@/lib/format/normalize-text';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError, invalidFieldsError } from '../http-error';
import type { FileStore } from './file-store';

function checkFile(folder: UploadFolder, name: string, bytes: Uint8Array): string {
  const file = { name, size: bytes.length, start: bytes.subarray(0, signatureBytes) };
  const problem = findFileProblem(file, kindsFor[folder]);
  if (problem?.isTooLarge) throw new HttpError(413, problem.message);
  if (problem) throw invalidFieldsError([{ field: 'file', message: problem.message }]);
  return extensionOf(name);
}

const maxBaseLength = 70;

function safeName(originalName: string, extension: string): string {
  const base = toNfc(originalName)
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, maxBaseLength)
    // Removes half a surrogate pair, which truncation may have left.
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .replace(/^[._-]+|[._-]+$/g, '');
  return `${base || 'file'}.${extension}`;
}

const withSuffix = (name: string) => name.replace(/(\.[^.]*)$/, `-${randomBytes(4).toString('hex')}$1`);

interface NewFile {
  folder: UploadFolder;
  name: string;
  bytes: Uint8Array;
}

/** True when an existing file has this name, or a name that some file systems consider equal to it. */
async function isNameTaken(db: Db, folder: UploadFolder, filename: string): Promise<boolean> {
  const sameFolder = db.selectFrom('uploads').select('id').where('folder', '=', folder);
  return (await sameFolder.where('same_key', '=', normalizedKey(filename)).executeTakeFirst()) !== undefined;
}

const nameTakenError = (name: string) =>
  new HttpError(409, `There is already a file named ${quote(name)}. Please give this one another name.`);

async function storeUnderFreeName(db: Db, files: FileStore, { folder, name: preferredName, bytes }: NewFile) {
  // Tries only two random suffixes, because a store that reports every name as taken must not cause an endless loop.
  for (const name of [preferredName, withSuffix(preferredName), withSuffix(preferredName)]) {
    if (!(await isNameTaken(db, folder, name)) && (await files.add(folder, name, bytes))) return name;
  }
  throw nameTakenError(preferredName);
}

/**
 * Checks a file and stores it under its own name, or with a random suffix when that name is taken. `recordUpload` then
 * assigns the file to a school.
 * @returns The name of the stored file.
 */
export function storeFile(db: Db, files: FileStore, { folder, name, bytes }: NewFile) {
  const extension = checkFile(folder, name, bytes);
  return storeUnderFreeName(db, files, { folder, name: safeName(name, extension), bytes });
}

/**
 * Records which school owns a stored file.
 * @throws {HttpError} 409 when another upload has taken the name in the meantime.
 */
export async function recordUpload(db: Db, schoolId: number, folder: UploadFolder, filename: string, bytes: number) {
  const row = { school_id: schoolId, folder, filename, same_key: normalizedKey(filename), bytes, created_at: now() };
  const inserted = await db
    .insertInto('uploads')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw nameTakenError(filename);
}

export async function saveUpload(db: Db, files: FileStore, schoolId: number, file: NewFile) {
  const filename = await storeFile(db, files, file);
  await recordUpload(db, schoolId, file.folder, filename, file.bytes.length);
  return filename;
}

export async function isUploaded(db: Db, schoolId: number, folder: UploadFolder, filename: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('folder', '=', folder)
    .where('filename', '=', filename)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Checks that the school has uploaded the photo. An empty name means no photo.
 * @throws {HttpError} 422 for a photo that the school has not uploaded.
 */
export async function checkPhoto(db: Db, schoolId: number, folder: UploadFolder, filename: string): Promise<void> {
  if (filename === '' || (await isUploaded(db, schoolId, folder, filename))) return;
  throw invalidFieldsError([{ field: 'profilepic', message: 'This photo was not found. Please upload it again.' }]);
}
