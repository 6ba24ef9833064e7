import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { normalizedKey } from '@/lib/format/normalize-text';
import { StorageError } from '@/lib/server/storage-error';
import type { AnyTable } from '../db/moved-tables';
import type { Schema } from '../db/schema';
import type { FileStore } from '../file-storage/file-store';
import { HttpError } from '../http-error';
import type { AnyRow } from './shift-ids';

type Db = Kysely<Schema>;

export interface NamedStore {
  files: FileStore;
  name: string;
}

interface Upload {
  id: number;
  folder: string;
  filename: string;
}

type NewNames = ReadonlyMap<string, string>;

const batchSize = 500;

async function* uploadsOf(db: Db, schoolId: number | null): AsyncGenerator<Upload> {
  for (let lastId = 0; ; ) {
    let query = db.selectFrom('uploads').select(['id', 'folder', 'filename']).where('id', '>', lastId);
    if (schoolId !== null) query = query.where('school_id', '=', schoolId);
    const rows = await query.orderBy('id').limit(batchSize).execute();
    if (rows.length === 0) return;
    yield* rows;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

async function readFile({ files, name }: NamedStore, folder: string, filename: string): Promise<Buffer | null> {
  try {
    const file = await files.open(folder, filename);
    return file && (await buffer(file.content));
  } catch (error) {
    if (error instanceof HttpError) throw new StorageError(`${name} does not respond. Try again later.`);
    throw error;
  }
}

export const missingFileError = (folder: string, filename: string, { name }: Pick<NamedStore, 'name'>): StorageError =>
  new StorageError(`The file ${folder}/${filename} is named in the database but is missing in ${name}.`);

/** The alternatives have a hash of the content, so that a repeated move finds the copies of an earlier run. */
function namesFor(filename: string, bytes: Buffer): string[] {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return [filename, ...[8, 24].map((length) => filename.replace(/(\.[^.]*)?$/, `-${hash.slice(0, length)}$1`))];
}

const isNameUsed = async (db: Db, folder: string, filename: string) =>
  (await db
    .selectFrom('uploads')
    .select('id')
    .where('folder', '=', folder)
    // `same_key` is not always the normalized name: migration 005 added a suffix to the key of the newer file when two
    // names had equal keys.
    .where((upload) => upload.or([upload('same_key', '=', normalizedKey(filename)), upload('filename', '=', filename)]))
    .executeTakeFirst()) !== undefined;

/** @returns True when the target now has this file under this name, even if an earlier run has stored it. */
async function storeFile(to: NamedStore, folder: string, filename: string, bytes: Buffer): Promise<boolean> {
  try {
    if (await to.files.add(folder, filename, bytes)) return true;
  } catch (error) {
    if (error instanceof HttpError) throw new StorageError(`${to.name} does not respond. Try again later.`);
    throw error;
  }
  return (await readFile(to, folder, filename))?.equals(bytes) ?? false;
}

interface FileMove {
  source: Db;
  schoolId: number | null;
  from: NamedStore;
  to: NamedStore;
  target: Db | null;
}

async function copyUnderFreeName({ source, target, to }: FileMove, { folder, filename }: Upload, bytes: Buffer) {
  for (const name of namesFor(filename, bytes)) {
    const isOriginalName = name === filename;
    if (target && (await isNameUsed(target, folder, name))) continue;
    if (!isOriginalName && (await isNameUsed(source, folder, name))) continue;
    if (await storeFile(to, folder, name, bytes)) return name;
  }
  throw new StorageError(
    `${to.name} already has other files with the name ${folder}/${filename}. Rename this file in its school.`,
  );
}

/** The file in the target may belong to another school. */
async function readMovedFile({ target, to }: FileMove, { folder, filename }: Upload): Promise<Buffer | null> {
  return target && (await isNameUsed(target, folder, filename)) ? null : readFile(to, folder, filename);
}

/**
 * Must be called before the rows are copied, because the copied rows contain the new file names. Files that the target
 * already has are kept. @throws {StorageError}
 */
export async function copyFiles(move: FileMove): Promise<{ count: number; newNames: NewNames }> {
  const { source, schoolId, from } = move;
  const newNames = new Map<string, string>();
  let count = 0;
  for await (const upload of uploadsOf(source, schoolId)) {
    const { folder, filename } = upload;
    const bytes = (await readFile(from, folder, filename)) ?? (await readMovedFile(move, upload));
    if (!bytes) throw missingFileError(folder, filename, from);
    const name = await copyUnderFreeName(move, upload, bytes);
    if (name !== filename) newNames.set(`${folder}/${filename}`, name);
    count += 1;
  }
  return { count, newNames };
}

export async function countFiles(source: Db, from: NamedStore): Promise<number> {
  let count = 0;
  for await (const { folder, filename } of uploadsOf(source, null)) {
    if ((await from.files.size(folder, filename)) === null) throw missingFileError(folder, filename, from);
    count += 1;
  }
  return count;
}

export const replaceFileNames =
  (newNames: NewNames) =>
  ({ name, files }: AnyTable, row: AnyRow): AnyRow => {
    if (newNames.size === 0) return row;
    if (name === 'uploads') {
      const filename = newNames.get(`${row.folder}/${row.filename}`);
      return filename ? { ...row, filename, same_key: normalizedKey(filename) } : row;
    }
    const renamed = { ...row };
    for (const [column, folder] of Object.entries(files)) {
      const value = String(row[column]);
      const filename = newNames.get(folder === 'any' ? value : `${folder}/${value}`);
      if (filename) renamed[column] = folder === 'any' ? value.replace(/[^/]*$/, filename) : filename;
    }
    return renamed;
  };

export const countNamedFiles = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from uploads`.execute(db);
  return rows[0]?.count ?? 0;
};
