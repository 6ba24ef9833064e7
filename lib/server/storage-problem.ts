/**
 * Explains errors to an operator. No remedy discards data: only proven damage leads to a restore, and never as the
 * first step. Sources: https://www.sqlite.org/rescode.html, https://www.postgresql.org/docs/15/errcodes-appendix.html,
 * errno(3).
 */
import { StorageError } from './storage-error';

export const damageRemedy =
  'Stop the console, and copy its files to a safe place before anything else. Check the disk and the log of the operating system. If the copy is damaged too, restore a backup with “npm run restore -- school.tar.gz --force”, which keeps what is there.';

const lockedText =
  'Another program has locked it. The data is intact. Close that program, for example a database viewer, a copy or a virus scanner, and try again.';
const readOnlyText =
  'It is read-only. The data is intact. Mount its disk for writing, and give this user permission to write to the files and their folder.';
const deniedText =
  'This user has no permission for it. The data is intact. Give this user permission, or use the user who owns the files.';
const fullText =
  'Its disk or its quota is full. What was saved is intact. Free some space there, or move the data to a larger disk.';
const failingDiskText =
  'Its disk or network mount does not work. Check it, and the log of the operating system. If the disk fails, first copy the data to another one.';
const unopenedText =
  'Check that its disk is mounted, that this user may open the file and its folder, and that the limit of open files (ulimit -n) is not reached.';
const movedText =
  'Its files were moved, removed or replaced while they were in use. Stop the console, put the former files back, and start the console again.';
const unreachableText =
  'The data is intact. Start PostgreSQL, and check the host and the port in DATABASE_URL and the firewall.';
const lostText =
  'The connection was lost. The data is intact. Check the network and the log of PostgreSQL, and try again.';

const explanations: [RegExp, string][] = [
  [/^SQLITE_(CORRUPT|NOTADB)|^XX00[12]$/, damageRemedy],
  [/^(SQLITE_READONLY_DBMOVED|FILE_REPLACED)$/, movedText],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, lockedText],
  [/^SQLITE_READONLY|^EROFS$/, readOnlyText],
  [/^SQLITE_(PERM|AUTH)|^(EACCES|EPERM)$/, deniedText],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100|(DATA|FILES)_DIR_FULL)$/, fullText],
  [/^SQLITE_IOERR|^(EIO|ESTALE|ENXIO|ENODEV|58030|58P01|(DATA|FILES)_DIR_TIMEOUT)$/, failingDiskText],
  [/^(EMFILE|ENFILE)$/, 'Too many files are open. The data is intact. Raise the limit of open files (ulimit -n).'],
  [/^SQLITE_CANTOPEN|^(ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG)$/, unopenedText],
  [
    /^(SQLITE_NOMEM|ENOMEM|53200)$/,
    'There is not enough memory. The data is intact. Stop other programs, and try again.',
  ],
  [/^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ETIMEDOUT)$|^timeout exceeded when/, unreachableText],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Correct the host in DATABASE_URL, or check the name server of this machine.'],
  [/^(ECONNRESET|EPIPE|08...|57P0[1245])$|^Connection terminated|connection error|^Query read timeout/, lostText],
  [
    /^(28P01|28000)$|password must be a string/,
    'Correct the user and the password in DATABASE_URL, or allow this user in pg_hba.conf.',
  ],
  [/^3D000$/, 'Create this database, or correct its name in DATABASE_URL.'],
  [
    /^(53300|53400)$/,
    'PostgreSQL accepts no further connection. The data is intact. Stop programs that are connected, or raise max_connections: each process of the console needs 10.',
  ],
  [/^57P03$/, 'PostgreSQL starts, stops or recovers. The data is intact. Wait until it is ready, and try again.'],
  [
    /^25006$/,
    'It accepts no writes, as a standby does. The data is intact. Set DATABASE_URL to the primary server, or turn default_transaction_read_only off.',
  ],
  [/^(42501|3F000)$/, 'The data is intact. Give the user of DATABASE_URL the missing permission.'],
  [/^55000$/, 'The data is intact. Allow connections to this database, or correct its name in DATABASE_URL.'],
  [
    /^(55P03|40P01|57014)$/,
    'Another program holds a lock or is slow. The data is intact. End that program or its query, and try again.',
  ],
  [
    /^22P05$/,
    'It can’t store this text. The data is intact. Use a database with the encoding UTF8: create one, and move the rows there with the tools of PostgreSQL.',
  ],
  [/^42P07$/, 'Other tables have the names of the console’s tables. Set DATABASE_URL to another database.'],
  [
    /SSL|^(CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)|certificate/,
    'The encrypted connection failed. The data is intact. Correct sslmode in DATABASE_URL, or the certificate of PostgreSQL.',
  ],
];

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code ?? '') : '');

export const explainCode = (code: string): string | null =>
  explanations.find(([pattern]) => pattern.test(code))?.[1] ?? null;

export const explainError = (error: unknown): string | null =>
  error instanceof Error ? explainCode(codeOf(error) || error.message) : null;

export function storageFailureCode(error: unknown): string | null {
  const code = codeOf(error);
  const isSystemError = error instanceof Error && 'syscall' in error;
  return isSystemError || (code && explainCode(code)) ? code : null;
}

/** Every further write makes lasting damage worse. */
export const isDamage = (code: string): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(code);

/** True when the data of a failed commit may still be in the database after the next start. */
export const mayBeCommitted = (code: string): boolean => code.startsWith('SQLITE_IOERR');

/**
 * Prefers the explained code for SQLite, because its messages are vague. A message is empty when a host with several
 * addresses refuses the connection.
 */
export function failureReason(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code.startsWith('SQLITE_')) return explainCode(code) ? code : `${code}: ${message}`;
  return message || code;
}

export function storageProblem(subject: string, error: unknown): StorageError {
  const problem = isDamage(codeOf(error)) ? 'is damaged or not a database' : "can't be used";
  const remedy = explainError(error) ?? 'Correct the cause, and try again. The data was not changed.';
  return new StorageError(`${subject} ${problem} (${failureReason(error)}). ${remedy}`);
}
