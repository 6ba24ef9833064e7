import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { StorageError } from '@/lib/server/storage-error';
import type { Folders } from './archive';

interface Move {
  from: string;
  to: string;
}

/** Each target directory contains a staging folder, because files can be renamed only within one disk. */
export const stagingName = '.restoring';

/** The journal lists all moves of a restore. It is written before the first move and removed after the last one. */
const journalIn = (staging: string) => join(staging, 'moves.json');

export const isHalfRestored = (directory: string): boolean => existsSync(journalIn(join(directory, stagingName)));

export function foldersIn(files: string | null): string[] {
  if (files === null || !existsSync(files)) return [];
  const folders = readdirSync(files, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter((name) => !/^(\.restoring|before-restore-\d+|lost\+found)$/.test(name));
}

const movesOf = (from: string, to: string): Move[] =>
  foldersIn(from).map((name) => ({ from: join(from, name), to: join(to, name) }));

function writeJournal(journal: string, moves: Move[]): void {
  writeFileSync(`${journal}.new`, JSON.stringify(moves), { mode: 0o600, flush: true });
  renameSync(`${journal}.new`, journal);
}

/**
 * The write-ahead log moves too: otherwise SQLite would apply it to the new database. The files are not opened, because
 * they may be damaged.
 */
const movesOfDatabase = (from: string, to: string): Move[] =>
  ['homeroom.db', 'homeroom.db-wal', 'homeroom.db-shm']
    .filter((name) => existsSync(join(from, name)))
    .map((name) => ({ from: join(from, name), to: join(to, name) }));

interface SchoolFolders {
  directory: string;
  files: string | null;
}

/** After an interruption before the last move, `undoReplace` restores the old school. */
export function replaceSchool(staging: Folders, { directory, files }: SchoolFolders, oldFolders: Folders): void {
  const unpacked = join(staging.files, 'files');
  // The directory that contains the folders may be a mount point, which cannot be renamed.
  const fileMoves =
    files === null ? [] : [...movesOf(files, join(oldFolders.files, 'files')), ...movesOf(unpacked, files)];
  const moves = [...movesOfDatabase(directory, oldFolders.database), ...fileMoves];
  writeJournal(journalIn(staging.database), moves);
  for (const { from, to } of moves) {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
  }
  // This move is the last one, and it is atomic.
  renameSync(join(staging.database, 'homeroom.db'), join(directory, 'homeroom.db'));
  rmSync(journalIn(staging.database));
}

const movesSchema = z.array(z.object({ from: z.string(), to: z.string() }));

function readMoves(journal: string): Move[] {
  try {
    return movesSchema.parse(JSON.parse(readFileSync(journal, 'utf8')));
  } catch {
    throw new StorageError(
      `${journal} is damaged. It lists the files that an interrupted restore has moved, mostly into the newest before-restore-… folder. Move them back by hand, remove ${dirname(journal)}, and run this command again. Nothing was changed.`,
    );
  }
}

/**
 * A restore whose new database is already in place is not undone. @throws {StorageError} when the journal is damaged.
 */
export function undoReplace(staging: string): void {
  const journal = journalIn(staging);
  if (!existsSync(journal)) return;
  if (existsSync(join(staging, 'homeroom.db'))) {
    for (const { from, to } of readMoves(journal).reverse())
      if (existsSync(to) && !existsSync(from)) renameSync(to, from);
  }
  // An interrupted deletion of the staging folder could leave a journal whose files are missing.
  rmSync(journal);
}
