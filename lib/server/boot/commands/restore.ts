import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entryNames, type Folders, unpackArchive } from '@/lib/server/backend/backup/archive';
import { checkManifest, compareContents, type Manifest, rowsIn } from '@/lib/server/backend/backup/manifest';
import { checkFiles, placeFiles } from '@/lib/server/backend/backup/place-files';
import { loadPostgres } from '@/lib/server/backend/backup/postgres-copy';
import { foldersIn, replaceSchool, stagingName, undoReplace } from '@/lib/server/backend/backup/replace-school';
import { readCopy } from '@/lib/server/backend/backup/sqlite-copy';
import { lockDataDirectory } from '@/lib/server/backend/db/open/data-directory';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { filesDirectory, parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand, singleFileArgument, withNothingChangedNote } from '../command-line.mjs';

const usage = `npm run restore -- FILE [--force]

Restores a school from FILE, an archive of "npm run backup", completely or not at all, and compares it with what was
backed up. Stop the consoles first, and give it their settings: DATA_DIR, FILES_DIR or S3_BUCKET, and DATABASE_URL.

  --force  replaces the school that is there; the old one is kept beside it, in before-restore-… or, in PostgreSQL, in
           a schema of that name
  --help   shows this`;

interface Places {
  directory: string;
  files: string | null;
}

async function intoDirectory(staging: Folders, { directory, files }: Places, manifest: Manifest, kept: Folders) {
  const found = await withNothingChangedNote(async () => {
    const contents = await readCopy(join(staging.database, entryNames.sqlite), 'The database in this backup');
    if (files !== null) await checkFiles(contents, join(staging.files, 'files'));
    compareContents(manifest, contents);
    return contents;
  });
  replaceSchool(staging, { directory, files }, kept);
  const where = [...new Set(Object.values(kept))].filter((folder) => existsSync(folder)).join(' and ');
  return { found, where };
}

interface ReplaceOptions {
  kept: string;
  isForced: boolean;
}

async function intoDatabase(
  staging: Folders,
  address: string,
  files: string | null,
  manifest: Manifest,
  how: ReplaceOptions,
) {
  const unpacked = join(staging.files, 'files');
  const load = { folder: staging.database, manifest, ...how };
  const { found, hadSchool } = await withNothingChangedNote(() =>
    loadPostgres(address, load, async (contents) => {
      compareContents(manifest, contents);
      if (files === null) return;
      await checkFiles(contents, unpacked);
      placeFiles(unpacked, files);
    }),
  );
  return { found, where: hadSchool ? `the schema ${how.kept} of the database` : '' };
}

async function restore(archiveArgument: string | undefined, isForced: boolean): Promise<string> {
  if (!archiveArgument) throw new CommandError('Name the backup to restore: npm run restore -- school.tar.gz');
  const archive = resolve(archiveArgument);
  const places = parseStorageSettings();
  const { DATA_DIR: directory, DATABASE_URL: address, S3_BUCKET: bucket } = places;
  const files = bucket ? null : filesDirectory(places);
  if (!existsSync(archive)) throw new CommandError(`There is no file ${archive}.`);
  const release = lockDataDirectory(directory, { isRestore: true });
  const beside = files === null || files === filesDirectory({ DATA_DIR: directory }) ? directory : files;
  const inBoth = (name: string): Folders => ({ database: join(directory, name), files: join(beside, name) });
  const staging = inBoth(stagingName);
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
      await unpackArchive(archive, staging);
      return checkManifest(staging.database, { isBucketSet: files === null, isPostgres: address !== undefined });
    });
    const now = new Date().toISOString().replace(/\D/g, '');
    const { found, where } = address
      ? await intoDatabase(staging, address, files, manifest, { kept: `before_restore_${now}`, isForced })
      : await intoDirectory(staging, { directory, files }, manifest, inBoth(`before-restore-${now}`));
    const place = address ? `The database ${nameOfDatabase(address)}` : directory;
    const rows = rowsIn(found);
    const done =
      files === null
        ? `${place} holds the database of ${archive}, with its files in the bucket ${bucket} (rows: ${rows}).`
        : `${place} holds the school of ${archive} (rows: ${rows}).`;
    return where ? `${done} What was there before is now in ${where}.` : done;
  } finally {
    clear();
    release();
  }
}

await runCommand({ usage, options: { force: { type: 'boolean' } } }, ({ words, values }) =>
  restore(singleFileArgument(words), values.force === true),
);
