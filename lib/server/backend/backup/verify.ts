import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '@/lib/server/storage-error';
import { columnsOfVersion } from '../db/open/require-schema';
import { migrations } from '../db/schema';
import { isCounted, isTable } from '../db/tables';
import { checkUploadPath } from '../file-storage/file-store';
import { entryNames } from './archive';
import { type Contents, checkVersion, compareContents, type Manifest, readManifest, unpackBackup } from './manifest';
import { readCopy } from './sqlite-copy';

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format". */
const decodeValue = (text: string) => text.replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character);

/** `readline` would also split at other characters, which names may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

async function checkColumns({ columns, migrations: steps }: Manifest): Promise<void> {
  // This version does not know the columns of a newer version.
  if (steps.some((name) => !Object.hasOwn(migrations, name))) return;
  const expected = await columnsOfVersion(steps.at(-1));
  const isCopied = (table: string) => isTable(table) && !isCounted(table);
  for (const table of new Set([...Object.keys(columns), ...[...expected.keys()].filter(isCopied)])) {
    const [names, packed] = [expected.get(table) ?? [], columns[table] ?? []];
    if (names.toSorted().join() !== packed.toSorted().join())
      throw new StorageError(`The columns of ${table} in this backup are not those of its version.`);
  }
}

/** Works without PostgreSQL. */
async function readTables(folder: string, manifest: Manifest): Promise<Contents> {
  const contents: Contents = { tables: {}, migrations: manifest.migrations, files: [] };
  await checkColumns(manifest);
  for (const [table, columns] of Object.entries(manifest.columns)) {
    const file = join(folder, entryNames.tables, `${table}.copy`);
    if (!existsSync(file)) throw new StorageError(`The rows of ${table} are missing in this backup.`);
    let rows = 0;
    for await (const line of linesOf(file)) {
      rows += 1;
      const values = line.split('\t');
      if (values.length !== columns.length)
        throw new StorageError(`Row ${rows} of ${table} in this backup is damaged (values: ${values.length}).`);
      if (table !== 'uploads') continue;
      const decode = (column: string) => decodeValue(values[columns.indexOf(column)] ?? '');
      contents.files.push({ folder: decode('folder'), filename: decode('filename') });
    }
    contents.tables[table] = rows;
  }
  return contents;
}

function compareFiles({ files }: Contents, packed: Set<string>): void {
  const named = new Set<string>();
  for (const { folder, filename } of files) {
    const path = `${folder}/${filename}`;
    if (!packed.has(path)) throw new StorageError(`The file ${path} is missing in this backup.`);
    named.add(path);
  }
  const unnamed = [...packed].find((path) => !named.has(path));
  if (unnamed) throw new StorageError(`No record in this backup refers to its file ${unnamed}.`);
}

interface Verified {
  manifest: Manifest;
  contents: Contents;
  hasChecksums: boolean;
}

/**
 * The archive must contain exactly the files to which its database refers.
 * @param folder An empty work folder with space for the database of the archive.
 * @throws {StorageError} with the first problem.
 */
export async function verifyArchive(archive: string, folder: string, { acceptsNewer = false } = {}): Promise<Verified> {
  const { files, hasChecksums } = await unpackBackup(archive, { database: folder, files: null });
  const manifest = acceptsNewer ? readManifest(folder) : checkVersion(folder);
  const sqlite = join(folder, entryNames.sqlite);
  const contents = existsSync(sqlite)
    ? await readCopy(sqlite, 'The database in this backup')
    : await readTables(folder, manifest);
  compareContents(manifest, contents);
  for (const { folder: uploadFolder, filename } of contents.files) checkUploadPath(uploadFolder, filename);
  if (manifest.files_in === 'archive') compareFiles(contents, files);
  return { manifest, contents, hasChecksums };
}
