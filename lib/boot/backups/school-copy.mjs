// What backup and restore share: where the school's data is, and whether a copy of it is valid.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import { CommandError } from '../command-line.mjs';
import { defaults, filesFolder } from '../defaults.mjs';

/** An error whose message is for the operator. */
export class BackupError extends CommandError {}

/** What the database is called in an archive: a file of SQLite, or what `pg_dump` has written. */
export const copyNames = { sqlite: 'homeroom.db', postgres: 'homeroom.dump' };

/**
 * @typedef {{ tables: Record<string, number>, files: string[], migrations: string[] }} Contents row counts by table, the
 * files named in rows, and the migrations that were run.
 */

/**
 * Where the school's data is by the settings.
 * @returns {{ directory: string, files: string | null, bucket: string, address: string }} `files` is `null` when they are
 * in a bucket; `address` is of the database in PostgreSQL, if it is there.
 * @throws {BackupError} when the settings contradict each other, or name no database.
 */
export function schoolPlaces() {
  const { DATA_DIR, DATABASE_URL: address = '', FILES_DIR, S3_BUCKET: bucket = '' } = process.env;
  if (FILES_DIR && bucket)
    throw new BackupError('FILES_DIR must not be set with S3_BUCKET: files are kept in one place.');
  if (address && !(/^postgres(ql)?:\/\//.test(address) && URL.canParse(address)))
    throw new BackupError('DATABASE_URL must be an address such as postgres://user:password@host/database.');
  const directory = resolve(DATA_DIR || defaults.DATA_DIR);
  return { directory, files: bucket ? null : resolve(FILES_DIR || join(directory, filesFolder)), bucket, address };
}

/**
 * @param {string[]} names of the files that rows name
 * @param {string | null} filesDir `null` when the files are in a bucket
 * @throws {BackupError} where one is missing.
 */
export function checkFiles(names, filesDir) {
  const missing = filesDir !== null && names.find((name) => !existsSync(join(filesDir, name)));
  if (missing) throw new BackupError(`The file ${missing} is named in the database but is missing in ${filesDir}.`);
}

/** How many rows there are. @param {Contents} contents */
export const rowsIn = ({ tables }) => Object.values(tables).reduce((sum, count) => sum + count, 0);

/** @param {string} error */
const damaged = (error) => new BackupError(`The copy of the database is damaged: ${error}.`);

/**
 * Checks a copied database's integrity.
 * @param {string} file
 * @returns {Contents}
 * @throws {BackupError}
 */
export function checkCopy(file) {
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
 * The one file that a command names.
 * @param {string[]} words
 * @throws {BackupError} for several.
 */
export function fileIn(words) {
  if (words.length > 1) throw new BackupError(`Name one file, not ${words.length}. --help says what there is.`);
  return words[0];
}
