import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import * as z from 'zod';
import { isCausedByFullDisk } from '@/lib/server/disk-space';
import { StorageError } from '@/lib/server/storage-error';
import { explainError, storageProblem } from '@/lib/server/storage-problem';
import { isUploadPath } from '../file-storage/file-store';

/** Earlier versions wrote `homeroom.dump` for PostgreSQL. */
export const entryNames = { manifest: 'manifest.json', sqlite: 'homeroom.db', tables: 'tables', dump: 'homeroom.dump' };

/** The last entry, with the SHA-256 of every other entry. Archives from versions before 1.3.0 have none. */
const checksumsEntry = 'checksums.json';
const checksumsSchema = z.record(z.string(), z.string());
const maxChecksumsBytes = 256 * 1024 * 1024;

const entryNamePattern = /^(manifest\.json|homeroom\.(?:db|dump)|tables\/[a-z_]+\.copy)$/;

/** An entry with another name could be written outside the staging folder. */
function mayBeUnpacked(name: string): boolean {
  const [parent, folder = '', filename = '', ...rest] = name.split('/');
  return parent === 'files' ? rest.length === 0 && isUploadPath(folder, filename) : entryNamePattern.test(name);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export interface Entry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Each folder is on the same disk as its destination, so that files can be renamed into place. */
export interface Folders {
  database: string;
  files: string;
}

type Hash = ReturnType<typeof createHash>;

async function* withHash(content: Entry['content'], hash: Hash) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Only the user of this process may read the file. @throws {StorageError} with the name of the failed entry. */
export async function packArchive(target: string, entries: AsyncIterable<Entry>): Promise<void> {
  const pack = tar.pack();
  const writing = pipeline(pack, createGzip(), createWriteStream(target, { mode: 0o600, flush: true }));
  // If the pipeline fails, either the current entry or the `await` at the end reports the error.
  writing.catch(() => {});
  let current = target;
  const throwPackError = (error: unknown) => {
    throw new StorageError(`${current} could not be packed (${reasonOf(error)}).`);
  };
  const addEntry = async ({ name, size, content }: Entry) => {
    current = name;
    await pipeline(content, pack.entry({ name, size, mode: 0o600 })).catch(throwPackError);
  };
  const checksums: Record<string, string> = {};
  for await (const entry of entries) {
    const hash = createHash('sha256');
    await addEntry({ ...entry, content: withHash(entry.content, hash) });
    checksums[entry.name] = hash.digest('hex');
  }
  const text = Buffer.from(JSON.stringify(checksums));
  await addEntry({ name: checksumsEntry, size: text.length, content: [text] });
  pack.finalize();
  await writing.catch(throwPackError);
}

async function readChecksums(content: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxChecksumsBytes) throw new Error(`${checksumsEntry} is too large`);
    chunks.push(chunk);
  }
  return checksumsSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
}

function compareChecksums(actual: Map<string, string>, expected: Record<string, string>): void {
  for (const name of new Set([...actual.keys(), ...Object.keys(expected)])) {
    if (!actual.has(name)) throw new Error(`${name} is missing`);
    if (actual.get(name) !== expected[name]) throw new Error(`${name} does not match its checksum`);
  }
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

interface UnpackResult {
  files: Set<string>;
  hasChecksums: boolean;
}

/**
 * Without a folder for uploaded files, the uploaded files are read but not stored. @throws {StorageError} when the
 * archive is incomplete, has an entry that does not belong in a backup, or does not match its checksums.
 */
export async function unpackArchive(
  archive: string,
  staging: Omit<Folders, 'files'> & { files: string | null },
): Promise<UnpackResult> {
  mkdirSync(staging.database, { recursive: true, mode: 0o700 });
  if (staging.files !== null) mkdirSync(join(staging.files, 'files'), { recursive: true, mode: 0o700 });
  const extract = tar.extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), extract);
  reading.catch(() => {});
  let path = staging.database;
  const actual = new Map<string, string>();
  let expected: Record<string, string> | null = null;
  const openTarget = (name: string) => {
    const folder = name.startsWith('files/') ? staging.files : staging.database;
    if (folder === null) return discard();
    path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  };
  try {
    for await (const entry of extract) {
      // Safe cast: without an encoding, the stream of an entry has bytes only.
      const content = entry as AsyncIterable<Uint8Array>;
      const { name, type } = entry.header;
      const isExpected = name === checksumsEntry || mayBeUnpacked(name);
      if (type !== 'file' || !isExpected) {
        throw new Error(`${JSON.stringify(name)} is a ${type} and does not belong in a backup`);
      }
      if (expected) throw new Error(`${JSON.stringify(name)} follows the last entry`);
      if (actual.has(name)) throw new Error(`${JSON.stringify(name)} occurs twice`);
      if (name === checksumsEntry) {
        expected = await readChecksums(content);
        continue;
      }
      const hash = createHash('sha256');
      await pipeline(withHash(content, hash), openTarget(name));
      actual.set(name, hash.digest('hex'));
    }
    await reading;
    const { manifest, ...databases } = entryNames;
    const isMissing = (name: string) => !existsSync(join(staging.database, name));
    if (isMissing(manifest)) throw new Error(`${manifest} is missing`);
    if (Object.values(databases).every(isMissing)) throw new Error(`${entryNames.sqlite} is missing`);
    if (expected) compareChecksums(actual, expected);
  } catch (error) {
    if (isCausedByFullDisk(error, path)) {
      throw new StorageError(
        `${archive} can't be unpacked, because the disk of ${dirname(path)} is full. Free some space there.`,
      );
    }
    if (error instanceof Error && 'syscall' in error && explainError(error)) throw storageProblem(archive, error);
    throw new StorageError(`${archive} is not a complete backup (${reasonOf(error)}).`);
  }
  const filesPrefix = /^files\//;
  const files = [...actual.keys()]
    .filter((name) => filesPrefix.test(name))
    .map((name) => name.replace(filesPrefix, ''));
  return { files: new Set(files), hasChecksums: expected !== null };
}
