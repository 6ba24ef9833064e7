/**
 * Every file in a console's data directory, and the consequences of its damage. A test fails if the console writes a
 * file that is missing here: add this file with its consequences.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';

const megabyte = 1024 * 1024;
const garbage = (size: number) => Buffer.alloc(size, 0xa5);

function replace(path: string, content: Uint8Array): void {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, content);
}

export const damages = {
  missing: (path: string) => rmSync(path, { recursive: true, force: true }),
  empty: (path: string) => replace(path, Buffer.alloc(0)),
  'cut in half': (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  'half a line more': (path: string) => appendFileSync(path, readFileSync(path).subarray(0, 17)),
  garbage: (path: string) => replace(path, garbage(8192)),
  'a directory': (path: string) => {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
  },
  huge: (path: string) => replace(path, garbage(10 * megabyte)),
};
export type Damage = keyof typeof damages;

export interface DamageEffect {
  /** The error message with which the console stops. If unset, the console must start. */
  exitMessage?: RegExp;
  warning?: RegExp;
  /** True when a signed-in user is still signed in after the restart. */
  isStillSignedIn?: boolean;
  /** True when the last write before the crash is kept. */
  hasLastWrite?: boolean;
  photoStatus?: number;
}

interface DataFile {
  path: string;
  pattern?: RegExp;
  /** A file of the kind `leftover` exists only after a restore or an interrupted operation. */
  kind?: 'folder' | 'leftover';
  /**
   * The effect of each kind of damage. `other` applies to all kinds that are not listed. Without `other`, these kinds
   * cause no data loss.
   */
  effects: Partial<Record<Damage | 'other', DamageEffect>>;
}

const restoreHint = '.*restore a backup with “npm run restore -- school\\.tar\\.gz --force”';
const database = (problem: string, remedy: string) => ({
  exitMessage: new RegExp(`^The database \\S+/homeroom\\.db ${problem}\\. ${remedy}.*\\. Nothing was changed\\.$`),
});
const lostDatabase = (problem: string) => database(problem, `Check that DATA_DIR is right${restoreHint}`);
const damagedDatabase = (problem: string) => database(problem, `Stop the console, and copy its files${restoreHint}`);
const movedAside = (problem: string) => database(problem, 'Move it to another place');
const lock = { exitMessage: /^The lock file \S+\/lock\.db(-journal)? is damaged\. .* remove it, and start again\.$/ };
const secret = {
  exitMessage: /^The session secret in \S+\/session-secret is damaged\. .* remove it\. .* sign in again\.$/,
};
const interruptedRestore = { exitMessage: /^A restore into \S+ was interrupted\. Run that command again/ };
const damagedList = { warning: /signed-out-sessions is damaged.* Its intact entries still count/ };
export const dataFiles: DataFile[] = [
  {
    path: 'homeroom.db',
    effects: {
      missing: lostDatabase('is missing, although this directory has been used before'),
      empty: lostDatabase('is empty'),
      'half a line more': {},
      'a directory': lostDatabase('is not a file'),
      other: damagedDatabase(
        'is damaged( or not a database \\(SQLITE_\\w+\\))?, or \\S+/homeroom\\.db-wal belongs to another database',
      ),
    },
  },
  {
    path: 'homeroom.db-wal',
    effects: {
      // The console cannot notice that the log is missing, because `homeroom.db` does not record that a log with
      // later writes existed. A crash never removes the log.
      missing: { hasLastWrite: false },
      empty: { hasLastWrite: false },
      // A crash during a write leaves such a truncated file. SQLite uses its complete part.
      'cut in half': { hasLastWrite: false },
      'half a line more': {},
      'a directory': movedAside("can't be used: \\S+/homeroom\\.db-wal is not a file"),
      other: damagedDatabase('is missing its latest changes: \\S+/homeroom\\.db-wal is damaged'),
    },
  },
  // This file is an index of the write-ahead log. SQLite creates it again.
  {
    path: 'homeroom.db-shm',
    effects: { 'a directory': movedAside("can't be used: \\S+/homeroom\\.db-shm is not a file") },
  },
  // SQLite writes this rollback journal when it does not use a write-ahead log. After an interrupted write, the journal
  // remains, and SQLite undoes the write. SQLite ignores a file of this name that is not a journal.
  {
    path: 'homeroom.db-journal',
    kind: 'leftover',
    effects: { 'a directory': movedAside("can't be used: \\S+/homeroom\\.db-journal is not a file") },
  },
  { path: 'lock.db', effects: { garbage: lock, 'a directory': lock, huge: lock } },
  // SQLite writes this journal for `lock.db`. Neither of the two files contains data.
  { path: 'lock.db-journal', effects: { 'a directory': lock } },
  {
    path: 'session-secret',
    effects: {
      missing: {
        warning: /session-secret was missing, so .* All users must sign in again\./,
        isStillSignedIn: false,
      },
      other: secret,
    },
  },
  {
    path: 'signed-out-sessions',
    effects: {
      missing: {},
      empty: {},
      'cut in half': damagedList,
      'half a line more': damagedList,
      'a directory': {
        exitMessage:
          /^The list of ended sessions \S+\/signed-out-sessions can't be read \(EISDIR\)\. Fix the cause, or move the file away/,
      },
      other: damagedList,
    },
  },
  {
    path: 'files',
    kind: 'folder',
    effects: {
      missing: { photoStatus: 404 },
      'a directory': { photoStatus: 404 },
      empty: { exitMessage: /^FILES_DIR \S+\/files is not a directory\.$/ },
    },
  },
  {
    path: 'files/students',
    kind: 'folder',
    pattern: /^files\/[A-Za-z_]+$/,
    effects: {
      missing: { photoStatus: 404 },
      'a directory': { photoStatus: 404 },
      empty: { photoStatus: 502 },
    },
  },
  // The console does not compare an upload with its recorded size, and records no hash of its content. It therefore
  // serves a damaged file as it is, unless the file is empty.
  {
    path: 'files/students/asha.png',
    pattern: /^files\/[A-Za-z_]+\/[^/]+$/,
    effects: { missing: { photoStatus: 404 }, empty: { photoStatus: 502 }, 'a directory': { photoStatus: 404 } },
  },
  // The console writes a new version of a file under such a name and then renames it. After an interruption, the
  // incomplete file remains, and the next attempt overwrites it.
  { path: 'homeroom.db.new', pattern: /^homeroom\.db\.new-journal$/, kind: 'leftover', effects: {} },
  { path: 'session-secret.new', kind: 'leftover', effects: {} },
  { path: 'signed-out-sessions.new', kind: 'leftover', effects: {} },
  { path: '.restoring', kind: 'leftover', effects: {} },
  { path: '.restoring/moves.json', kind: 'leftover', effects: { missing: {}, other: interruptedRestore } },
  {
    path: '.restoring/homeroom.db',
    pattern: /^\.restoring\/(homeroom\.dump|manifest\.json|moves\.json\.new|files(\/.*)?)$/,
    kind: 'leftover',
    effects: {},
  },
  { path: 'before-restore-20261122', pattern: /^before-restore-\d+(\/.*)?$/, kind: 'leftover', effects: {} },
];

export const findDataFile = (path: string): DataFile | undefined =>
  dataFiles.find((dataFile) => dataFile.path === path || dataFile.pattern?.test(path));

const damagesByKind: Record<NonNullable<DataFile['kind']>, Damage[]> = {
  folder: ['missing', 'empty', 'a directory'],
  leftover: ['garbage', 'a directory'],
};

/**
 * Returns the kinds of damage to test on a file. Two kinds are enough for a leftover, because the console does not need
 * most leftovers.
 */
export const applicableDamages = ({ kind }: DataFile): Damage[] =>
  kind ? damagesByKind[kind] : (Object.keys(damages) as Damage[]);

export const effectOf = ({ effects }: DataFile, damage: Damage): DamageEffect => effects[damage] ?? effects.other ?? {};

export function createLeftover(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path.replace(/\/[^/]+$/, ''), { recursive: true });
  writeFileSync(path, '[]');
}
