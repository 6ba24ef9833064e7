import { resolve } from 'node:path';
import { parseId } from '@/lib/contract/values/integers';
import { findFileStore, findMoveStores } from '@/lib/server/backend/move/find-file-store';
import { moveToPostgres } from '@/lib/server/backend/move/move-to-postgres';
import { moveToSqlite } from '@/lib/server/backend/move/move-to-sqlite';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { parseStorageSettings, type StorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand, withNothingChangedNote } from '../command-line.mjs';

const usage = `npm run move -- --to postgresql://user@host/database [--from DIR] [--files-to DIR]
npm run move -- --from postgresql://user@host/database --school ID --to DIR

Copies schools from SQLite to PostgreSQL, or one school back, completely or not at all, and compares every row.
The source is not changed. Everybody has to sign in again.

To PostgreSQL: stop the console of the directory first. Consoles may run on the database. Run the command once for each
directory. Ids stay the same unless they are taken in the database; the command prints what has changed.

Back to SQLite: consoles may run on the database; later writes are not in the copy.

  --from      the data directory to move, by default DATA_DIR; or the database that contains the school
  --to        the database, which is empty or has schools of this version; or the directory for one school, which is new
              or empty
  --school    the id of the school to copy, as “npm run school -- list” shows it
  --files-to  the folder for uploaded files, which is then FILES_DIR of the consoles on the database. Without it they are
              copied to S3_BUCKET, if that is set, or stay in their folder
  --help      shows this

Uploaded files are read from FILES_DIR, or from the folder "files" of the data directory; for moves to SQLite also from
S3_BUCKET. Other users of this machine can see the arguments of a command: give the password as PGPASSWORD.`;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  school: { type: 'string' },
  'files-to': { type: 'string' },
} as const;

type Values = Record<string, string | boolean | undefined>;

const textOption = (values: Values, name: string) => (typeof values[name] === 'string' ? values[name] : undefined);

const isDatabase = (place: string | undefined) => /^postgres(ql)?:/.test(place ?? '');

function addressOf(option: string, value: string): string {
  try {
    return parseStorageSettings({ DATABASE_URL: value }).DATABASE_URL ?? value;
  } catch {
    throw new CommandError(`${option} must be an address such as postgres://user@host/database.`);
  }
}

async function toPostgres(values: Values, address: string): Promise<string[]> {
  if (textOption(values, 'school') !== undefined) {
    throw new CommandError('--school is only for moves to SQLite: all schools of a directory are moved together.');
  }
  const settings: StorageSettings = parseStorageSettings();
  const directory = resolve(textOption(values, 'from') ?? settings.DATA_DIR);
  const folder = textOption(values, 'files-to');
  const stores = await findMoveStores(settings, directory, folder && resolve(folder));
  const moved = await moveToPostgres({ directory, address, ...stores });
  const { schools, rows, files, renamed, hasNewIds } = moved;
  const lines = [
    `${directory} was copied to the database ${nameOfDatabase(address)} (rows: ${rows}, files: ${files}).`,
  ];
  for (const { before, after, ...school } of schools) {
    const { name } = school;
    lines.push(
      before === after
        ? `${name} is still school ${after}.`
        : `${name} was school ${before} and is now school ${after}.`,
    );
  }
  if (hasNewIds)
    lines.push(
      'Ids have changed: bookmarks of addresses with ids, such as /sections/12/students, are no longer valid.',
    );
  if (renamed > 0) lines.push(`Files whose names were taken were renamed (files: ${renamed}).`);
  if (files > 0)
    lines.push(
      stores.filesTo
        ? `The files are in ${stores.filesTo.name}.`
        : `The files stay in ${stores.filesFrom.name}: set FILES_DIR to it.`,
    );
  lines.push(
    `Everybody has to sign in again. ${directory} was not changed: keep it until you have a backup of the database.`,
  );
  return lines;
}

async function toSqlite(values: Values, address: string): Promise<string[]> {
  const schoolId = parseId(textOption(values, 'school'));
  if (schoolId === null) throw new CommandError('Give the id of the school: --school 4.');
  const to = textOption(values, 'to');
  if (to === undefined) throw new CommandError('Give the destination: --to DIR, a directory that is new or empty.');
  if (values['files-to'] !== undefined) {
    throw new CommandError('--files-to is only for moves to PostgreSQL: a directory contains its files.');
  }
  const directory = resolve(to);
  const filesFrom = await findFileStore(parseStorageSettings());
  const { name, rows, files } = await moveToSqlite({ address, schoolId, directory, filesFrom });
  return [
    `${name} was copied to ${directory} with the same ids (rows: ${rows}, files: ${files}).`,
    `It is still in the database: “npm run school -- disable ${schoolId}” closes it there. Everybody has to sign in again.`,
  ];
}

await runCommand({ usage, options }, async ({ words, values }) => {
  if (words.length > 0) throw new CommandError(`${words[0]} is one argument too many. See --help.`);
  const [from, to] = [textOption(values, 'from'), textOption(values, 'to')];
  if (isDatabase(from) && isDatabase(to)) {
    throw new CommandError('One of --from and --to is a directory: schools are moved between SQLite and PostgreSQL.');
  }
  if (from !== undefined && isDatabase(from))
    return withNothingChangedNote(() => toSqlite(values, addressOf('--from', from)));
  if (to !== undefined && isDatabase(to))
    return withNothingChangedNote(() => toPostgres(values, addressOf('--to', to)));
  throw new CommandError('Give the destination: --to postgresql://user@host/database. See --help.');
});
