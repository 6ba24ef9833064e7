import { createReadStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Entry, entryNames, packArchive } from '@/lib/server/backend/backup/archive';
import { announceBackup, endBackup, recordBackup } from '@/lib/server/backend/backup/last-backup';
import { type Contents, countRows, type Manifest, readersOf } from '@/lib/server/backend/backup/manifest';
import { checkFiles } from '@/lib/server/backend/backup/place-files';
import { copyPostgres } from '@/lib/server/backend/backup/postgres-copy';
import { copySqlite } from '@/lib/server/backend/backup/sqlite-copy';
import { verifyArchive } from '@/lib/server/backend/backup/verify';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { missingFileError } from '@/lib/server/backend/move/copy-files';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { filesDirectory, parseStorageSettings } from '@/lib/server/settings/env';
import { release } from '@/lib/server/settings/release';
import { CommandError, runCommand, singleFileArgument } from '../command-line.mjs';

const usage = `npm run backup -- FILE
npm run backup -- --verify FILE

Packs a snapshot of the school of the embedded backend into FILE, a new .tar.gz; consoles may keep running. Needs the
settings of the console: DATA_DIR, FILES_DIR or S3_BUCKET, and DATABASE_URL. With DATABASE_URL it packs all schools of
that database. Files in a bucket are not packed. Before FILE gets its name, the archive is checked as with --verify.

  --verify  checks the archive FILE without restoring it: its structure and checksums, its database, and that it has the
            file of every record. Needs no settings, and free space for the database beside FILE
  --help    shows this`;

async function* entriesOf(
  manifest: Manifest & { made_at: string },
  folder: string,
  databaseEntries: string[],
  uploads: Contents['files'],
  directory: string,
): AsyncGenerator<Entry> {
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  yield { name: entryNames.manifest, size: text.length, content: [text] };
  for (const name of databaseEntries) {
    const path = join(folder, name);
    yield { name, size: statSync(path).size, content: createReadStream(path) };
  }
  const store = createDiskStore(directory);
  for (const { folder: uploadFolder, filename } of uploads) {
    const file = await store.open(uploadFolder, filename);
    if (!file) throw missingFileError(uploadFolder, filename, { name: directory });
    yield { name: `files/${uploadFolder}/${filename}`, ...file };
  }
}

async function backup(archiveArgument: string | undefined): Promise<string> {
  if (!archiveArgument) throw new CommandError('Give the file to create: npm run backup -- school.tar.gz');
  const target = resolve(archiveArgument);
  const settings = parseStorageSettings();
  const { DATA_DIR: directory, DATABASE_URL: address, S3_BUCKET: bucket } = settings;
  if (existsSync(target)) throw new CommandError(`${target} already exists. Choose another name.`);
  if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}. Create it first.`);
  // The work folder is beside the target, so that the last step is an atomic rename.
  const workFolder = mkdtempSync(join(dirname(target), '.homeroom-backup-'));
  const announcement = await announceBackup(settings);
  try {
    // Copies the database before the files: every file to which a copied row refers is then complete, and no console
    // removes files because of the announcement.
    const { entries, files, ...contents } = address
      ? { format: 2, ...(await copyPostgres(address, workFolder)) }
      : { format: 1, columns: {}, last_ids: {}, ...(await copySqlite(directory, workFolder)) };
    const filesFolder = filesDirectory(settings);
    await checkFiles({ files }, bucket ? null : filesFolder);
    const filesIn = bucket ? 'bucket' : 'archive';
    const madeAt = new Date().toISOString();
    const readableBy = readersOf(contents.migrations);
    const manifest = {
      ...contents,
      made_at: madeAt,
      made_by: release,
      readable_by: readableBy,
      files_in: filesIn,
    } as const;
    const archive = join(workFolder, 'packed');
    await packArchive(archive, entriesOf(manifest, workFolder, entries, bucket ? [] : files, filesFolder));
    // The check needs the disk space to unpack the database from the archive.
    for (const name of entries) rmSync(join(workFolder, name));
    await verifyArchive(archive, join(workFolder, 'verified'), { acceptsNewer: true });
    renameSync(archive, target);
    const failure = await recordBackup(settings, { made_at: madeAt, filename: basename(target) });
    const failureNote = failure
      ? ` The database could not record this backup (${failure}), so that “npm run doctor” and the metrics do not count it.`
      : '';
    const note = ` It can be restored with a version ${readableBy}.${failureNote}`;
    const sourceName = address ? `the database ${nameOfDatabase(address)}` : directory;
    return bucket
      ? `${target} holds the database of ${sourceName} (rows: ${countRows(contents)}). Its files (${files.length}) are in the bucket ${bucket}, not in this archive: copy the bucket as well.${note}`
      : `${target} holds the school of ${sourceName} (rows: ${countRows(contents)}, files: ${files.length}).${note}`;
  } finally {
    if (announcement !== null) await endBackup(settings, announcement);
    rmSync(workFolder, { recursive: true, force: true });
  }
}

async function verify(archiveArgument: string | undefined): Promise<string> {
  if (!archiveArgument) throw new CommandError('Give the archive to check: npm run backup -- --verify school.tar.gz');
  const archive = resolve(archiveArgument);
  if (!existsSync(archive)) throw new CommandError(`There is no file ${archive}.`);
  const folder = mkdtempSync(join(dirname(archive), '.homeroom-verify-'));
  try {
    const { manifest, contents, hasChecksums } = await verifyArchive(archive, folder);
    const filesNote =
      manifest.files_in === 'bucket'
        ? 'its files are in a bucket and were not checked'
        : `files: ${contents.files.length}`;
    const readers = manifest.readable_by ? ` It can be restored with a version ${manifest.readable_by}.` : '';
    const checksumNote = hasChecksums ? '' : ' An older version made it, without checksums.';
    return `${archive} is complete (rows: ${countRows(contents)}, ${filesNote}).${readers}${checksumNote}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand({ usage, options: { verify: { type: 'boolean' } } }, ({ words, values }) =>
  values.verify ? verify(singleFileArgument(words)) : backup(singleFileArgument(words)),
);
