// Packs and unpacks a school's backup, a plain `.tar.gz`.
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { BackupError, copyNames } from './school-copy.mjs';

/** The allow-list of entry names, against archives that write elsewhere. */
const known = /^(manifest\.json|homeroom\.(?:db|dump)|files\/[^/\\\0]+\/[^/\\\0]+)$/;

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {string} target a file that only this user may read
 * @param {AsyncIterable<{ name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }>} entries
 * @throws {BackupError} naming the entry that can't be packed, such as one that does not have the stated size.
 */
export async function packArchive(target, entries) {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), createWriteStream(target, { mode: 0o600, flush: true }));
  // It fails together with the current entry, which is reported below.
  written.catch(() => {});
  for await (const { name, size, content } of entries) {
    try {
      await pipeline(content, pack.entry({ name, size, mode: 0o600 }));
    } catch (error) {
      throw new BackupError(`${name} could not be packed (${reasonOf(error)}).`);
    }
  }
  pack.finalize();
  await written;
}

/**
 * @param {string} archive
 * @param {{ database: string, files: string }} staging folders on the same disks as their destinations
 * @throws {BackupError} when the archive is incomplete or has an entry that does not belong to a backup.
 */
export async function unpackArchive(archive, staging) {
  mkdirSync(staging.database, { recursive: true, mode: 0o700 });
  mkdirSync(join(staging.files, 'files'), { recursive: true, mode: 0o700 });
  const extract = tar.extract();
  const read = pipeline(createReadStream(archive), createGunzip(), extract);
  // It fails together with the current entry, which is reported below.
  read.catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header;
      if (type !== 'file' || !known.test(name) || name.split('/').includes('..')) {
        throw new Error(`${name} is a ${type} and does not belong in a backup`);
      }
      const path = join(name.startsWith('files/') ? staging.files : staging.database, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    }
    await read;
    const isMissing = (/** @type {string} */ name) => !existsSync(join(staging.database, name));
    if (isMissing('manifest.json')) throw new Error('manifest.json is missing');
    if (Object.values(copyNames).every(isMissing)) throw new Error(`${copyNames.sqlite} is missing`);
  } catch (error) {
    throw new BackupError(`${archive} is not a complete backup (${reasonOf(error)}).`);
  }
}
