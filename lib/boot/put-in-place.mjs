// Puts an unpacked school in the place of another one. Whatever ends it on the way, `putBack` brings the other one back.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';

/** @typedef {{ database: string, files: string }} Folders one on the disk of the database, one on that of the files */
/** @typedef {{ from: string, to: string }} Move */

/** Inside the directories, which may be disks of their own: renaming works within one disk only. */
export const stagingName = '.restoring';

/** Notes the moves before the first of them and is gone after the last. @param {string} staging */
const journalIn = (staging) => join(staging, 'moves.json');

/** Whether a restoring into it broke off among the moves. @param {string} directory */
export const isHalfRestored = (directory) => existsSync(journalIn(join(directory, stagingName)));

/**
 * The folders that uploads made in a directory, without what restoring leaves there and what the disk brings along.
 * @param {string | null} files
 */
export function foldersIn(files) {
  if (files === null || !existsSync(files)) return [];
  const folders = readdirSync(files, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter((name) => !/^(\.restoring|before-restore-\d+|lost\+found)$/.test(name));
}

/**
 * @param {string} from
 * @param {string} to
 */
const movesOf = (from, to) => foldersIn(from).map((name) => ({ from: join(from, name), to: join(to, name) }));

/**
 * @param {string} journal
 * @param {Move[]} moves
 */
function note(journal, moves) {
  writeFileSync(`${journal}.new`, JSON.stringify(moves), { mode: 0o600, flush: true });
  renameSync(`${journal}.new`, journal);
}

/**
 * @param {string} database
 * @param {string} kept
 */
function keepDatabase(database, kept) {
  if (!existsSync(database)) return;
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  const db = new Libsql(database);
  // Everything into the one file; without this the old log would be taken for the new database's.
  db.exec('PRAGMA journal_mode = DELETE');
  db.close();
  copyFileSync(database, join(kept, 'homeroom.db'));
}

/**
 * @param {Folders} staging holds the new school
 * @param {{ directory: string, files: string | null }} places
 * @param {Folders} kept takes the old one
 */
export function putInPlace(staging, { directory, files }, kept) {
  const database = join(directory, 'homeroom.db');
  const unpacked = join(staging.files, 'files');
  // Folder by folder: the directory itself may be a disk, which can't be renamed.
  const moves = files === null ? [] : [...movesOf(files, join(kept.files, 'files')), ...movesOf(unpacked, files)];
  note(journalIn(staging.database), moves);
  for (const { from, to } of moves) {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
  }
  keepDatabase(database, kept.database);
  // Last, over the old one: with this one step the new school is there and the old one is not.
  renameSync(join(staging.database, 'homeroom.db'), database);
  rmSync(journalIn(staging.database));
}

/**
 * Takes back the moves of a restoring that did not come to its last step, also one of a process that died.
 * @param {string} staging
 */
export function putBack(staging) {
  const journal = journalIn(staging);
  if (!existsSync(journal)) return;
  if (existsSync(join(staging, 'homeroom.db'))) {
    /** @type {Move[]} */
    const moves = JSON.parse(readFileSync(journal, 'utf8'));
    for (const { from, to } of moves.reverse()) if (existsSync(to) && !existsSync(from)) renameSync(to, from);
  }
  // Before anything else is cleared: what the journal says is true only of all of it together.
  rmSync(journal);
}
