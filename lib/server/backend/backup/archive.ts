import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { isCausedByFullDisk } from '@/lib/server/disk-space';
import { StorageError } from '@/lib/server/storage-error';

/** The names of the entries in a backup archive. Earlier versions wrote `homeroom.dump` for PostgreSQL. */
export const entryNames = { manifest: 'manifest.json', sqlite: 'homeroom.db', tables: 'tables', dump: 'homeroom.dump' };

/** Matches the entry names that may be unpacked. Any other name could write outside the staging folder. */
const entryNamePattern = /^(manifest\.json|homeroom\.(?:db|dump)|tables\/[a-z_]+\.copy|files\/[^/\\\0]+\/[^/\\\0]+)$/;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export interface Entry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * A folder for the database and one for the uploaded files. Each is on the same disk as its destination, so that files
 * can be renamed into place.
 */
export interface Folders {
  database: string;
  files: string;
}

/**
 * Writes a `.tar.gz` that only the user of this process may read.
 * @throws {StorageError} with the name of the failed entry, for example when its content does not have the stated size.
 */
export async function packArchive(target: string, entries: AsyncIterable<Entry>): Promise<void> {
  const pack = tar.pack();
  const writing = pipeline(pack, createGzip(), createWriteStream(target, { mode: 0o600, flush: true }));
  // Prevents an unhandled rejection. If the pipeline fails, either the current entry or the `await` at the end reports
  // the error.
  writing.catch(() => {});
  let current = target;
  const throwPackError = (error: unknown) => {
    throw new StorageError(`${current} could not be packed (${reasonOf(error)}).`);
  };
  for await (const { name, size, content } of entries) {
    current = name;
    await pipeline(content, pack.entry({ name, size, mode: 0o600 })).catch(throwPackError);
  }
  pack.finalize();
  await writing.catch(throwPackError);
}

/**
 * Unpacks an archive into staging folders.
 * @throws {StorageError} when the archive is incomplete or has an entry that does not belong in a backup.
 */
export async function unpackArchive(archive: string, staging: Folders): Promise<void> {
  mkdirSync(staging.database, { recursive: true, mode: 0o700 });
  mkdirSync(join(staging.files, 'files'), { recursive: true, mode: 0o700 });
  const extract = tar.extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), extract);
  reading.catch(() => {});
  let folder = staging.database;
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header;
      if (type !== 'file' || !entryNamePattern.test(name) || name.split('/').includes('..')) {
        throw new Error(`${JSON.stringify(name)} is a ${type} and does not belong in a backup`);
      }
      folder = name.startsWith('files/') ? staging.files : staging.database;
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    }
    await reading;
    const { manifest, ...databases } = entryNames;
    const isMissing = (name: string) => !existsSync(join(staging.database, name));
    if (isMissing(manifest)) throw new Error(`${manifest} is missing`);
    if (Object.values(databases).every(isMissing)) throw new Error(`${entryNames.sqlite} is missing`);
  } catch (error) {
    if (isCausedByFullDisk(error, folder)) {
      throw new StorageError(
        `${archive} can't be unpacked, because the disk of ${folder} is full. Free some space there.`,
      );
    }
    throw new StorageError(`${archive} is not a complete backup (${reasonOf(error)}).`);
  }
}
