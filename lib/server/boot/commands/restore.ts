import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { roles } from '@/lib/contract/roles';
import { entryNames, type Folders } from '@/lib/server/backend/backup/archive';
import {
  checkManifest,
  compareContents,
  countRows,
  type Manifest,
  unpackBackup,
} from '@/lib/server/backend/backup/manifest';
import { checkFiles, placeFiles } from '@/lib/server/backend/backup/place-files';
import { loadPostgres } from '@/lib/server/backend/backup/postgres-copy';
import { foldersIn, replaceSchool, stagingName, undoReplace } from '@/lib/server/backend/backup/replace-school';
import {
  endRestoredSignIns,
  type PersonWithAccess,
  readReplacedAccess,
  withSqliteFile,
} from '@/lib/server/backend/backup/restored-access';
import { readCopy } from '@/lib/server/backend/backup/sqlite-copy';
import { lockDataDirectory } from '@/lib/server/backend/db/open/data-directory';
import { rejectLinkedFolders } from '@/lib/server/backend/file-storage/file-store';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { filesDirectory, parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand, singleFileArgument, withNothingChangedNote } from '../command-line.mjs';
import { formatTable } from '../format-table.mjs';

const usage = `npm run restore -- FILE [--force]

Restores a school from FILE, an archive of "npm run backup", completely or not at all, and compares it with the archive.
Stop the consoles first. Needs their settings: DATA_DIR, FILES_DIR or S3_BUCKET, and DATABASE_URL.

  --force  replaces an existing school, which is kept beside it in before-restore-… or, in PostgreSQL, in a schema of
           that name
  --help   shows this`;

interface SchoolFolders {
  directory: string;
  files: string | null;
}

async function restoreToDirectory(
  staging: Folders,
  { directory, files }: SchoolFolders,
  manifest: Manifest,
  oldFolders: Folders,
) {
  const database = join(staging.database, entryNames.sqlite);
  const { restored, people } = await withNothingChangedNote(async () => {
    const contents = await readCopy(database, 'The database in this backup');
    await checkFiles(contents, files === null ? null : join(staging.files, 'files'));
    compareContents(manifest, contents);
    return { restored: contents, people: await withSqliteFile(database, 'rw', endRestoredSignIns) };
  });
  const peopleBefore = await readReplacedAccess(join(directory, entryNames.sqlite));
  replaceSchool(staging, { directory, files }, oldFolders);
  const keptIn = [...new Set(Object.values(oldFolders))].filter((folder) => existsSync(folder)).join(' and ');
  return { restored, keptIn, people, peopleBefore };
}

const maxListedPeople = 50;

/** Begins with those who could not sign in before the restore. */
function describeAccess(people: PersonWithAccess[], peopleBefore: PersonWithAccess[] | null): string[] {
  const keyOf = ({ mobile, school }: PersonWithAccess) => JSON.stringify([mobile, school]);
  const before = peopleBefore && new Map(peopleBefore.map((person) => [keyOf(person), person.role]));
  const noteOf = (person: PersonWithAccess) => {
    const formerRole = before?.get(keyOf(person));
    if (!before || formerRole === person.role) return '';
    return formerRole ? `had ${roles[formerRole].label} before the restore` : 'had no access before the restore';
  };
  const rows = people
    .map((person) => ({ ...person, note: noteOf(person) }))
    .sort((a, b) => Number(b.note !== '') - Number(a.note !== ''))
    .map(({ name, mobile, role, school, note }) => [name, mobile, roles[role].label, school, note]);
  const rest = rows.length - maxListedPeople;
  return [
    `Everybody has to sign in again. The access is that of the backup (people who can sign in: ${people.length}):`,
    ...formatTable(['name', 'number', 'role', 'school', ''], rows.slice(0, maxListedPeople)),
    ...(rest > 0 ? [`“npm run people -- list” shows the others (${rest}).`] : []),
    '“npm run people -- remove --mobile NUMBER” takes away the access of a person who must not have it.',
  ];
}

interface ReplaceOptions {
  replacedSchema: string;
  isForced: boolean;
}

async function restoreToDatabase(
  staging: Folders,
  address: string,
  files: string | null,
  manifest: Manifest,
  options: ReplaceOptions,
) {
  const unpacked = join(staging.files, 'files');
  const loadOptions = { folder: staging.database, manifest, ...options };
  const {
    contents: restored,
    hadSchool,
    people,
    peopleBefore,
  } = await withNothingChangedNote(() =>
    loadPostgres(address, loadOptions, async (contents) => {
      compareContents(manifest, contents);
      await checkFiles(contents, files === null ? null : unpacked);
      if (files !== null) placeFiles(unpacked, files);
    }),
  );
  const keptIn = hadSchool ? `the schema ${options.replacedSchema} of the database` : '';
  return { restored, keptIn, people, peopleBefore };
}

async function restore(archiveArgument: string | undefined, isForced: boolean): Promise<string[]> {
  if (!archiveArgument) throw new CommandError('Give the backup to restore: npm run restore -- school.tar.gz');
  const archive = resolve(archiveArgument);
  const settings = parseStorageSettings();
  const { DATA_DIR: directory, DATABASE_URL: address, S3_BUCKET: bucket } = settings;
  const files = bucket ? null : filesDirectory(settings);
  if (!existsSync(archive)) throw new CommandError(`There is no file ${archive}.`);
  const release = lockDataDirectory(directory, { isRestore: true });
  const filesParent = files === null || files === filesDirectory({ DATA_DIR: directory }) ? directory : files;
  const foldersNamed = (name: string): Folders => ({ database: join(directory, name), files: join(filesParent, name) });
  const staging = foldersNamed(stagingName);
  const clear = () => {
    undoReplace(staging.database);
    for (const folder of Object.values(staging)) rmSync(folder, { recursive: true, force: true });
  };
  try {
    clear();
    const isTaken = !address && (existsSync(join(directory, entryNames.sqlite)) || foldersIn(files).length > 0);
    if (isTaken && !isForced) {
      throw new CommandError(
        `There is already a school in ${directory}. Add --force to replace it; the old one is kept beside it.`,
      );
    }
    const manifest = await withNothingChangedNote(async () => {
      if (files !== null) rejectLinkedFolders(files);
      await unpackBackup(archive, staging);
      return checkManifest(staging.database, { isBucketSet: files === null, isPostgres: address !== undefined });
    });
    const timestamp = new Date().toISOString().replace(/\D/g, '');
    const { restored, keptIn, people, peopleBefore } = address
      ? await restoreToDatabase(staging, address, files, manifest, {
          replacedSchema: `before_restore_${timestamp}`,
          isForced,
        })
      : await restoreToDirectory(staging, { directory, files }, manifest, foldersNamed(`before-restore-${timestamp}`));
    const target = address ? `The database ${nameOfDatabase(address)}` : directory;
    const rows = countRows(restored);
    const message =
      files === null
        ? `${target} holds the database of ${archive}, with its files in the bucket ${bucket} (rows: ${rows}).`
        : `${target} holds the school of ${archive} (rows: ${rows}).`;
    const keptNote = keptIn ? ` The previous data is now in ${keptIn}.` : '';
    return [message + keptNote, ...describeAccess(people, peopleBefore)];
  } finally {
    clear();
    release();
  }
}

await runCommand({ usage, options: { force: { type: 'boolean' } } }, ({ words, values }) =>
  restore(singleFileArgument(words), values.force === true),
);
