import { randomBytes } from 'node:crypto';
import type { UploadFolder } from '@/lib/contract/files';
import { findFileProblem, quote } from '@/lib/contract/problems';
import { extensionOf, kindsFor, signatureBytes } from '@/lib/contract/values/file-kinds';
import { normalizedKey, toNfc } from '@/lib/format/normalize-text';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError, invalidFieldsError } from '../http-error';
import type { FileStore } from './file-store';

export interface NewFile {
  folder: UploadFolder;
  name: string;
  bytes: Uint8Array;
}

interface StoredFile {
  folder: UploadFolder;
  filename: string;
  size: number;
  reservationId: number;
}

interface Target {
  db: Db;
  files: FileStore;
  schoolId: number;
}

export function checkFile({ folder, name, bytes }: NewFile): void {
  const file = { name, size: bytes.length, start: bytes.subarray(0, signatureBytes) };
  const problem = findFileProblem(file, kindsFor[folder]);
  if (problem?.isTooLarge) throw new HttpError(413, problem.message);
  if (problem) throw invalidFieldsError([{ field: 'file', message: problem.message }]);
}

const maxBaseLength = 70;

function safeName(originalName: string): string {
  const base = toNfc(originalName)
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, maxBaseLength)
    // Truncation may have left half a surrogate pair.
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .replace(/^[._-]+|[._-]+$/g, '');
  return `${base || 'file'}.${extensionOf(originalName)}`;
}

const withSuffix = (name: string) => name.replace(/(\.[^.]*)$/, `-${randomBytes(4).toString('hex')}$1`);

const nameTakenError = (name: string) =>
  new HttpError(409, `There is already a file named ${quote(name)}. Please give this one another name.`);

const maxUploadMs = 24 * 60 * 60_000;

const endReservation = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('unfinished_files').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;

/**
 * The file is removed if its upload is never finished. @returns `null` when an existing file has this name, or a name
 * that some file systems consider equal to it.
 */
async function reserveName({ db, schoolId }: Target, folder: UploadFolder, filename: string): Promise<number | null> {
  const same_key = normalizedKey(filename);
  const remove_after = new Date(Date.now() + maxUploadMs).toISOString();
  const reservation = await db
    .insertInto('unfinished_files')
    .values({ school_id: schoolId, folder, filename, same_key, remove_after })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!reservation) return null;
  const sameFolder = db.selectFrom('uploads').select('id').where('folder', '=', folder);
  const existing = await sameFolder.where('same_key', '=', same_key).executeTakeFirst();
  if (!existing) return reservation.id;
  await endReservation(db, reservation.id);
  return null;
}

/** Adds a random suffix when the name is taken. `recordUpload` must follow. */
export async function storeFile(target: Target, { folder, name, bytes }: NewFile): Promise<StoredFile> {
  const preferredName = safeName(name);
  // A store that reports every name as taken must not cause an endless loop.
  for (const filename of [preferredName, withSuffix(preferredName), withSuffix(preferredName)]) {
    const reservationId = await reserveName(target, folder, filename);
    if (reservationId === null) continue;
    if (await target.files.add(folder, filename, bytes)) return { folder, filename, size: bytes.length, reservationId };
    await endReservation(target.db, reservationId);
  }
  throw nameTakenError(preferredName);
}

/** No record refers to the file yet. @throws {HttpError} 409 when another upload has taken the name in the meantime. */
export async function recordUpload(db: Db, schoolId: number, file: StoredFile): Promise<void> {
  const { folder, filename, size, reservationId } = file;
  const timestamp = now();
  const row = { school_id: schoolId, folder, filename, same_key: normalizedKey(filename), bytes: size };
  const isReserved = await endReservation(db, reservationId);
  const inserted = await db
    .insertInto('uploads')
    .values({ ...row, created_at: timestamp, unused_since: timestamp })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!isReserved || !inserted) throw nameTakenError(filename);
}

export async function discardFile(
  { db, files }: Pick<Target, 'db' | 'files'>,
  { folder, filename, reservationId }: StoredFile,
): Promise<void> {
  const reservation = db.selectFrom('unfinished_files').select('id').where('id', '=', reservationId);
  if (!(await reservation.executeTakeFirst())) return;
  await files.remove(folder, filename);
  await endReservation(db, reservationId);
}

export async function saveUpload(target: Target, file: NewFile): Promise<string> {
  const stored = await storeFile(target, file);
  await recordUpload(target.db, target.schoolId, stored);
  return stored.filename;
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

/** An empty name means no photo. */
export async function checkPhoto(db: Db, schoolId: number, folder: UploadFolder, filename: string): Promise<void> {
  if (filename === '' || (await isUploaded(db, schoolId, folder, filename))) return;
  throw invalidFieldsError([{ field: 'profilepic', message: 'This photo was not found. Please upload it again.' }]);
}
