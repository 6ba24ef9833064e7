import { resolve } from 'node:path';
import { parseId } from '@/lib/contract/values/integers';
import { cleanText } from '@/lib/format/normalize-text';
import { findFileStore, findMoveStores } from '@/lib/server/backend/move/find-file-store';
import { moveToPostgres } from '@/lib/server/backend/move/move-to-postgres';
import { moveToSqlite } from '@/lib/server/backend/move/move-to-sqlite';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { parseStorageSettings, type StorageSettings } from '@/lib/server/settings/env';
import { CommandError, runCommand, withNothingChangedNote } from '../command-line.mjs';

const usage = `npm run move -- --to postgresql://user@host/database [--from DIR] [--files-to DIR]
npm run move -- --from postgresql://user@host/database --school ID --to DIR

Copies schools from SQLite to PostgreSQL, or one school back, completely or not at all, and compares every row.
What is copied stays where it is, too. Everybody has to sign in again.

To PostgreSQL: stop the console of the directory first. Consoles may run on the database. Several directories are moved
by a command for each. Ids stay as they are unless they are taken there; the command says what has changed.

Back to SQLite: consoles may run on the database; what they write after its beginning is not in the copy.

  --from      the data directory to move; without it that of DATA_DIR. Or the database that a school is copied from
  --to        the database, which may be new and empty or have schools of this version. Or the directory for one school,
              which has to be new or empty
  --school    the id of the school to copy, as “npm run school -- list” shows it
  --files-to  the folder that uploaded files are copied to, for FILES_DIR of the consoles on the database. Without it
              they stay where they are, or are copied to the bucket of S3_BUCKET, if that is set
  --help      shows this

Uploaded files are looked for in FILES_DIR, or in the folder "files" of the data directory; on the way back also in
S3_BUCKET. Others on this machine can see the words of a command: give the password as PGPASSWORD, not in the address.`;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  school: { type: 'string' },
  'files-to': { type: 'string' },
} as const;

type Values = Record<string, string | boolean | undefined>;

const textIn = (values: Values, name: string) => (typeof values[name] === 'string' ? values[name] : undefined);

const isDatabase = (place: string | undefined) => /^postgres(ql)?:/.test(place ?? '');

function addressOf(option: string, given: string): string {
  try {
    return parseStorageSettings({ DATABASE_URL: given }).DATABASE_URL ?? given;
  } catch {
    throw new CommandError(`${option} must be an address such as postgres://user@host/database.`);
  }
}

async function toPostgres(values: Values, address: string): Promise<string> {
  if (textIn(values, 'school') !== undefined) {
    throw new CommandError('--school is for the way back: all schools of a directory are moved together.');
  }
  const places: StorageSettings = parseStorageSettings();
  const directory = resolve(textIn(values, 'from') ?? places.DATA_DIR);
  const folder = textIn(values, 'files-to');
  const stores = await findMoveStores(places, directory, folder && resolve(folder));
  const moved = await moveToPostgres({ directory, address, ...stores });
  const { schools, rows, files, renamed, hasNewIds } = moved;
  const lines = [`${directory} is moved to the database ${nameOfDatabase(address)} (rows: ${rows}, files: ${files}).`];
  for (const { before, after, ...school } of schools) {
    const name = cleanText(school.name);
    lines.push(
      before === after
        ? `${name} is school ${after}, as before.`
        : `${name} was school ${before} and is school ${after} now.`,
    );
  }
  if (hasNewIds)
    lines.push(
      'Ids have changed: bookmarks of addresses with ids, such as /sections/12/students, are no longer valid.',
    );
  if (renamed > 0) lines.push(`Files that had names of others have names of their own now (files: ${renamed}).`);
  if (files > 0)
    lines.push(
      stores.filesTo
        ? `The files are in ${stores.filesTo.name}.`
        : `The files stay in ${stores.filesFrom.name}: set FILES_DIR to it.`,
    );
  lines.push(
    `Everybody has to sign in again. ${directory} is as it was: keep it until you have a backup of the database.`,
  );
  return lines.join('\n');
}

async function toSqlite(values: Values, address: string): Promise<string> {
  const schoolId = parseId(textIn(values, 'school'));
  if (schoolId === null) throw new CommandError('Say which school, by its id: --school 4.');
  const to = textIn(values, 'to');
  if (to === undefined) throw new CommandError('Say where to: --to DIR, a directory that is new or empty.');
  if (values['files-to'] !== undefined) {
    throw new CommandError('--files-to is for the way to PostgreSQL: a directory has its files in it.');
  }
  const directory = resolve(to);
  const filesFrom = await findFileStore(parseStorageSettings());
  const { name, rows, files } = await moveToSqlite({ address, schoolId, directory, filesFrom });
  return [
    `${cleanText(name)} is copied to ${directory} (rows: ${rows}, files: ${files}), with the ids that it has.`,
    `It is in the database as well: “npm run school -- disable ${schoolId}” closes it there. Everybody has to sign in again.`,
  ].join('\n');
}

await runCommand({ usage, options }, async ({ words, values }) => {
  if (words.length > 0) throw new CommandError(`${words[0]} is a word too many. --help says what there is.`);
  const [from, to] = [textIn(values, 'from'), textIn(values, 'to')];
  if (isDatabase(from) && isDatabase(to)) {
    throw new CommandError('One of --from and --to is a directory: schools are moved between SQLite and PostgreSQL.');
  }
  if (from !== undefined && isDatabase(from))
    return withNothingChangedNote(() => toSqlite(values, addressOf('--from', from)));
  if (to !== undefined && isDatabase(to))
    return withNothingChangedNote(() => toPostgres(values, addressOf('--to', to)));
  throw new CommandError('Say where to: --to postgresql://user@host/database. --help says more.');
});
