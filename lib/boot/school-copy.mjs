// What backup and restore share: where the school's data is, and whether a copy of it is valid.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import { defaults, filesFolder } from './defaults.mjs';

/** An error whose message is for the operator. */
export class BackupError extends Error {}

/**
 * Where the school's data is by the settings.
 * @returns {{ directory: string, files: string | null, bucket: string }} `files` is `null` when they are in a bucket.
 * @throws {BackupError} when the data is in PostgreSQL, which has its own backup commands.
 */
export function schoolPlaces() {
  const { DATA_DIR, DATABASE_URL, FILES_DIR, S3_BUCKET: bucket = '' } = process.env;
  if (DATABASE_URL) {
    throw new BackupError(
      'The school is in the PostgreSQL database of DATABASE_URL. Back it up with pg_dump and restore it with pg_restore. Copy FILES_DIR or the bucket separately.',
    );
  }
  if (FILES_DIR && bucket)
    throw new BackupError('FILES_DIR must not be set with S3_BUCKET: files are kept in one place.');
  const directory = resolve(DATA_DIR || defaults.DATA_DIR);
  return { directory, files: bucket ? null : resolve(FILES_DIR || join(directory, filesFolder)), bucket };
}

/** @param {string} error */
const damaged = (error) => new BackupError(`The copy of the database is damaged: ${error}.`);

/**
 * Checks a copied database's integrity and that every file named in it exists.
 * @param {string} file
 * @param {string | null} filesDir `null` when the files are in a bucket
 * @returns {{ tables: Record<string, number>, files: string[], migrations: string[] }} row counts by table, the files
 * named in rows, and the migrations that were run.
 * @throws {BackupError}
 */
export function checkCopy(file, filesDir) {
  const db = new Libsql(file);
  try {
    /** @param {string} sql */
    const rows = (sql) => /** @type {Record<string, unknown>[]} */ (db.prepare(sql).all());
    const [integrity] = rows('PRAGMA integrity_check');
    if (integrity?.integrity_check !== 'ok') throw damaged(String(integrity?.integrity_check));
    if (rows('PRAGMA foreign_key_check').length > 0) throw damaged('some rows refer to others that are missing');
    const names = rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    const counted = names.map(({ name }) => [name, Number(rows(`SELECT count(*) AS rows FROM "${name}"`)[0]?.rows)]);
    const tables = Object.fromEntries(counted);
    const uploads = rows('SELECT folder, filename FROM uploads ORDER BY id');
    const files = uploads.map(({ folder, filename }) => `${folder}/${filename}`);
    const missing = filesDir !== null && files.find((name) => !existsSync(join(filesDir, name)));
    if (missing) throw new BackupError(`The file ${missing} is named in the database but is missing in ${filesDir}.`);
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
 * Runs a command and prints its result, or a message without stack for errors that the operator can fix.
 * @param {() => Promise<string>} command resolves to the message for success.
 */
export async function runCommand(command) {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error;
    if (!(error instanceof BackupError) && !isSystem) throw error;
    process.stderr.write(`\n${error.message}${error instanceof BackupError ? '' : '.'}\n\n`);
    process.exitCode = 1;
  }
}
