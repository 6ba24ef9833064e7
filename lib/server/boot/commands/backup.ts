import { createReadStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Entry, entryNames, packArchive } from '@/lib/server/backend/backup/archive';
import { type Contents, countRows, type Manifest } from '@/lib/server/backend/backup/manifest';
import { checkFiles } from '@/lib/server/backend/backup/place-files';
import { copyPostgres } from '@/lib/server/backend/backup/postgres-copy';
import { copySqlite } from '@/lib/server/backend/backup/sqlite-copy';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { filesDirectory, parseStorageSettings } from '@/lib/server/settings/env';
import { release } from '@/lib/server/settings/release';
import { CommandError, runCommand, singleFileArgument } from '../command-line.mjs';

const usage = `npm run backup -- FILE

Packs a snapshot of the school of the embedded backend into FILE, a new .tar.gz; consoles may keep running. Needs the
settings of the console: DATA_DIR, FILES_DIR or S3_BUCKET, and DATABASE_URL. With DATABASE_URL it packs all schools of
that database. Files in a bucket are not packed.

  --help   shows this`;

async function* entriesOf(
  manifest: Manifest & { made_at: string; made_by: typeof release },
  folder: string,
  databaseEntries: string[],
  uploads: Contents['files'],
  directory: string,
): AsyncGenerator<Entry> {
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  yield { name: entryNames.manifest, size: text.length, content: [text] };
  const paths = [
    ...databaseEntries.map((name) => ({ name, path: join(folder, name) })),
    ...uploads.map(({ folder: uploadFolder, filename }) => ({
      name: `files/${uploadFolder}/${filename}`,
      path: join(directory, uploadFolder, filename),
    })),
  ];
  for (const { name, path } of paths) yield { name, size: statSync(path).size, content: createReadStream(path) };
}

async function backup(archiveArgument: string | undefined): Promise<string> {
  if (!archiveArgument) throw new CommandError('Give the file to create: npm run backup -- school.tar.gz');
  const target = resolve(archiveArgument);
  const settings = parseStorageSettings();
  const { DATA_DIR: directory, DATABASE_URL: address, S3_BUCKET: bucket } = settings;
  if (existsSync(target)) throw new CommandError(`${target} already exists. Choose another name.`);
  if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}. Create it first.`);
  // The work folder is beside the target, so that the last step is an atomic rename. `mkdtemp` makes the folder private
  // to this user.
  const workFolder = mkdtempSync(join(dirname(target), '.homeroom-backup-'));
  try {
    // Copies the database before the files, because a file is complete before its row is written and never changes.
    const { entries, files, ...contents } = address
      ? { format: 2, ...(await copyPostgres(address, workFolder)) }
      : { format: 1, columns: {}, last_ids: {}, ...(await copySqlite(directory, workFolder)) };
    const filesFolder = filesDirectory(settings);
    if (!bucket) await checkFiles({ files }, filesFolder);
    const filesIn = bucket ? 'bucket' : 'archive';
    const manifest = { ...contents, made_at: new Date().toISOString(), made_by: release, files_in: filesIn } as const;
    const archive = join(workFolder, 'packed');
    await packArchive(archive, entriesOf(manifest, workFolder, entries, bucket ? [] : files, filesFolder));
    renameSync(archive, target);
    const sourceName = address ? `the database ${nameOfDatabase(address)}` : directory;
    return bucket
      ? `${target} holds the database of ${sourceName} (rows: ${countRows(contents)}). Its files (${files.length}) are in the bucket ${bucket}, not in this archive: copy the bucket as well.`
      : `${target} holds the school of ${sourceName} (rows: ${countRows(contents)}, files: ${files.length}).`;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

await runCommand({ usage }, ({ words }) => backup(singleFileArgument(words)));
