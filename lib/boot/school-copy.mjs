// What a copy of a school must be to be worth anything.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';

/** A sentence for whoever runs the command. */
export class CopyError extends Error {}

/**
 * Where the settings say that the school lies; no `files` where they lie in a bucket.
 * @returns {{ directory: string, files: string | null, bucket: string }}
 * @throws {CopyError} where it lies in PostgreSQL, which has commands of its own for that.
 */
export function schoolPlaces() {
  const { DATA_DIR, DATABASE_URL, FILES_DIR, S3_BUCKET: bucket = '' } = process.env;
  if (DATABASE_URL) {
    throw new CopyError(
      'The school lies in the PostgreSQL database of DATABASE_URL. Copy it with pg_dump and bring it back with pg_restore, and its files with what copies FILES_DIR or the bucket.',
    );
  }
  if (FILES_DIR && bucket) throw new CopyError('FILES_DIR must not be set with S3_BUCKET: files lie in one place.');
  const directory = resolve(DATA_DIR || '.data');
  return { directory, files: bucket ? null : resolve(FILES_DIR || join(directory, 'files')), bucket };
}

/** @param {string} error */
const damaged = (error) => new CopyError(`The copy of the database is damaged: ${error}.`);

/**
 * Opens a copied database, checks it whole, and looks for every file that one of its rows names.
 * @param {string} file
 * @param {string | null} filesDir none where the files lie in a bucket
 * @returns {{ tables: Record<string, number>, files: string[], migrations: string[] }} how many rows each table holds,
 * which files they name, and which steps made the schema.
 * @throws {CopyError}
 */
export function checkCopy(file, filesDir) {
  const db = new Libsql(file);
  try {
    /** @param {string} sql */
    const rows = (sql) => /** @type {Record<string, unknown>[]} */ (db.prepare(sql).all());
    const [integrity] = rows('PRAGMA integrity_check');
    if (integrity?.integrity_check !== 'ok') throw damaged(String(integrity?.integrity_check));
    if (rows('PRAGMA foreign_key_check').length > 0) throw damaged('rows name others that are not there');
    const names = rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    const counted = names.map(({ name }) => [name, Number(rows(`SELECT count(*) AS rows FROM "${name}"`)[0]?.rows)]);
    const tables = Object.fromEntries(counted);
    const uploads = rows('SELECT folder, filename FROM uploads ORDER BY id');
    const files = uploads.map(({ folder, filename }) => `${folder}/${filename}`);
    const missing = filesDir !== null && files.find((name) => !existsSync(join(filesDir, name)));
    if (missing) throw new CopyError(`The file ${missing} is named in the database but is missing in ${filesDir}.`);
    const migrations = rows('SELECT name FROM kysely_migration ORDER BY name').map(({ name }) => String(name));
    return { tables, files, migrations };
  } catch (error) {
    if (error instanceof Libsql.SqliteError) throw damaged(error.message);
    throw error;
  } finally {
    db.close();
  }
}

/**
 * Runs one of the commands: what the operator can mend is said in a sentence.
 * @param {() => Promise<string>} command gives the sentence of its success.
 */
export async function runCommand(command) {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error;
    if (!(error instanceof CopyError) && !isSystem) throw error;
    process.stderr.write(`\n${error.message}${error instanceof CopyError ? '' : '.'}\n\n`);
    process.exitCode = 1;
  }
}
