const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Error codes of damage and of a failing, full or read-only disk: https://www.sqlite.org/rescode.html */
const sqlitePattern = /^SQLITE_(CORRUPT|NOTADB|IOERR|FULL|READONLY|CANTOPEN)/;

/**
 * Error codes of a full disk, damage, a read-only database and missing rights:
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const postgresPattern = /^(53100|58030|58P01|XX00[12]|25006|42501)$/;

/** Returns the code of an error of the database, the disk or the network, or `null` for any other error. */
export function storageFailureCode(error: unknown): string | null {
  const code = codeOf(error);
  const isSystemError = error instanceof Error && 'syscall' in error;
  return isSystemError || sqlitePattern.test(code) || postgresPattern.test(code) ? code : null;
}

/** True for lasting damage, which every further write makes worse. */
export const isDamage = (code: string): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(code);

/** True when the data of a failed commit may still be in the database after the next start. */
export const mayBeCommitted = (code: string): boolean => code.startsWith('SQLITE_IOERR');
