/**
 * Every file that a console keeps or reads in its data directory, and what is seen when it is damaged. A file that is not
 * listed here fails the tests: say there what its damage means.
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
/** Not one of these bytes is text, JSON, SQLite's or a log's. */
const garbage = (size: number) => Buffer.alloc(size, 0xa5);

function replace(path: string, content: Uint8Array): void {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, content);
}

/** What a crash, a full disk, a failing disk or a wrong hand make of a file. */
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

/** What a console does that starts with the damage. */
export interface Seen {
  /** It stops with this sentence; otherwise it starts. */
  stops?: RegExp;
  /** What it says and starts all the same. */
  warns?: RegExp;
  /** Whether somebody is still signed in who was. */
  staysIn?: boolean;
  /** Whether somebody who signed out is refused with a copied cookie. */
  staysOut?: boolean;
  /** Whether what was written just before the crash is there. */
  hasLastWrite?: boolean;
  /** How the download of an uploaded photo is answered. */
  photo?: number;
}

interface KeptFile {
  /** Below the data directory. */
  path: string;
  /** Other names of the same kind. */
  like?: RegExp;
  /** What happens to a folder, and to what is left by something that broke off and is not there otherwise. */
  kind?: 'folder' | 'leftover';
  /** What is not named works, and nothing is lost. */
  seen: Partial<Record<Damage | 'whatever else', Seen>>;
}

const bringBack = /\. Restore a backup with “npm run restore -- school\.tar\.gz --force”, .*\. Nothing was changed\.$/
  .source;
const database = (problem: string) => ({
  stops: new RegExp(`^The database \\S+/homeroom\\.db ${problem}${bringBack}`),
});
const lock = { stops: /^The lock file \S+\/lock\.db(-journal)? is damaged\. .* remove it, and start again\.$/ };
const secret = {
  stops: /^The session secret in \S+\/session-secret is damaged\. .* remove it: .* sign in again\.$/,
};
const brokeOff = { stops: /^A restore into \S+ was interrupted\. Run that command again/ };
const damagedList = { warns: /signed-out-sessions is damaged.* Its intact entries still count/ };
/** No file says that there was a list: whoever signed out is out only until the next restart. */
const noList = { staysOut: false };

export const keptFiles: KeptFile[] = [
  {
    path: 'homeroom.db',
    seen: {
      missing: database('is missing, although this directory has been used before'),
      empty: database('is empty'),
      'half a line more': {},
      'a directory': database('is not a file'),
      'whatever else': database(
        'is damaged( or not a database \\(SQLITE_\\w+\\))?, or \\S+/homeroom\\.db-wal belongs to another database',
      ),
    },
  },
  {
    path: 'homeroom.db-wal',
    seen: {
      // No crash leaves it so, and nothing in the database tells that there were later writes.
      missing: { hasLastWrite: false },
      empty: { hasLastWrite: false },
      // As a crash leaves it that had not written on: what is whole counts.
      'cut in half': { hasLastWrite: false },
      'half a line more': {},
      'a directory': database("can't be used: \\S+/homeroom\\.db-wal is not a file"),
      'whatever else': database('is missing its latest changes: \\S+/homeroom\\.db-wal is damaged'),
    },
  },
  // Nothing but an index of the log, which is made anew.
  {
    path: 'homeroom.db-shm',
    seen: { 'a directory': database("can't be used: \\S+/homeroom\\.db-shm is not a file") },
  },
  // A write that was cut short before there was a log: SQLite takes it back, and ignores what is no such note.
  {
    path: 'homeroom.db-journal',
    kind: 'leftover',
    seen: { 'a directory': database("can't be used: \\S+/homeroom\\.db-journal is not a file") },
  },
  { path: 'lock.db', seen: { garbage: lock, 'a directory': lock, huge: lock } },
  // SQLite's own note beside the lock, which holds nothing either.
  { path: 'lock.db-journal', seen: { 'a directory': lock } },
  {
    path: 'session-secret',
    seen: {
      missing: { warns: /session-secret was missing, so .* everybody has to sign in again\./, staysIn: false },
      'whatever else': secret,
    },
  },
  {
    path: 'signed-out-sessions',
    seen: {
      missing: noList,
      empty: noList,
      'cut in half': damagedList,
      'half a line more': damagedList,
      'a directory': {
        stops:
          /^The list of ended sessions \S+\/signed-out-sessions can't be read \(EISDIR\)\. Fix that, or move it away/,
      },
      'whatever else': { ...damagedList, staysOut: false },
    },
  },
  {
    path: 'files',
    kind: 'folder',
    seen: {
      missing: { photo: 404 },
      'a directory': { photo: 404 },
      empty: { stops: /^FILES_DIR \S+\/files is not a directory\.$/ },
    },
  },
  {
    path: 'files/students',
    kind: 'folder',
    like: /^files\/[A-Za-z_]+$/,
    seen: {
      missing: { photo: 404 },
      'a directory': { photo: 404 },
      empty: { photo: 502 },
    },
  },
  // Its length and content are known to nobody but itself: it is handed over as it lies.
  {
    path: 'files/students/asha.png',
    like: /^files\/[A-Za-z_]+\/[^/]+$/,
    seen: { missing: { photo: 404 }, empty: { photo: 502 }, 'a directory': { photo: 404 } },
  },
  // Half-written successors of the files of that name; the next one replaces them.
  { path: 'homeroom.db.new', like: /^homeroom\.db\.new-journal$/, kind: 'leftover', seen: {} },
  { path: 'session-secret.new', kind: 'leftover', seen: {} },
  { path: 'signed-out-sessions.new', kind: 'leftover', seen: {} },
  { path: '.restoring', kind: 'leftover', seen: {} },
  { path: '.restoring/moves.json', kind: 'leftover', seen: { missing: {}, 'whatever else': brokeOff } },
  {
    path: '.restoring/homeroom.db',
    like: /^\.restoring\/(homeroom\.dump|manifest\.json|moves\.json\.new|files(\/.*)?)$/,
    kind: 'leftover',
    seen: {},
  },
  { path: 'before-restore-20261122', like: /^before-restore-\d+(\/.*)?$/, kind: 'leftover', seen: {} },
];

export const keptFileOf = (path: string): KeptFile | undefined =>
  keptFiles.find((kept) => kept.path === path || kept.like?.test(path));

const ofKind: Record<NonNullable<KeptFile['kind']>, Damage[]> = {
  folder: ['missing', 'empty', 'a directory'],
  leftover: ['garbage', 'a directory'],
};

/** What can happen to a file of its kind; all that a start reads of a leftover is whether it is there. */
export const damagesOf = ({ kind }: KeptFile): Damage[] => (kind ? ofKind[kind] : (Object.keys(damages) as Damage[]));

export const seenWith = ({ seen }: KeptFile, damage: Damage): Seen => seen[damage] ?? seen['whatever else'] ?? {};

/** Puts a file there where a crash would have left one. */
export function leave(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path.replace(/\/[^/]+$/, ''), { recursive: true });
  writeFileSync(path, '[]');
}
