// The archive of a school: a plain `.tar.gz`, which other programs read and write as well.
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { CopyError } from './school-copy.mjs';

/** The only places that an archive may write to. */
const known = /^(manifest\.json|homeroom\.db|files\/[^/\\\0]+\/[^/\\\0]+)$/;

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {string} target a file that only this user may read
 * @param {AsyncIterable<{ name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }>} entries
 * @throws {CopyError} naming the entry that can't be packed, as one whose size is not the one that was said.
 */
export async function packArchive(target, entries) {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), createWriteStream(target, { mode: 0o600, flush: true }));
  // It fails together with the entry that is being packed, which is the one that gets told.
  written.catch(() => {});
  for await (const { name, size, content } of entries) {
    try {
      await pipeline(content, pack.entry({ name, size, mode: 0o600 }));
    } catch (error) {
      throw new CopyError(`${name} could not be packed (${reasonOf(error)}).`);
    }
  }
  pack.finalize();
  await written;
}

/**
 * @param {string} archive
 * @param {{ database: string, files: string }} staging folders on the disks where the two will lie
 * @throws {CopyError} where the archive is not whole, and at whatever else than a school's files lies in it.
 */
export async function unpackArchive(archive, staging) {
  mkdirSync(staging.database, { recursive: true, mode: 0o700 });
  mkdirSync(join(staging.files, 'files'), { recursive: true, mode: 0o700 });
  const extract = tar.extract();
  const read = pipeline(createReadStream(archive), createGunzip(), extract);
  // It fails together with the entry that is being read, which is the one that gets told.
  read.catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header;
      if (type !== 'file' || !known.test(name) || name.split('/').includes('..')) {
        throw new Error(`${name}, a ${type}, has no place in a backup`);
      }
      const path = join(name.startsWith('files/') ? staging.files : staging.database, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    }
    await read;
    const missing = ['manifest.json', 'homeroom.db'].find((name) => !existsSync(join(staging.database, name)));
    if (missing) throw new Error(`${missing} is missing`);
  } catch (error) {
    throw new CopyError(`${archive} is not a whole backup (${reasonOf(error)}). Nothing was changed.`);
  }
}
