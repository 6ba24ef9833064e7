/** Errors which say that the school's data can't be read or written, rather than that our code is wrong. */

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** https://www.sqlite.org/rescode.html */
const ofSqlite = /^SQLITE_(CORRUPT|NOTADB|IOERR|FULL|READONLY|CANTOPEN)/;

/** https://www.postgresql.org/docs/15/errcodes-appendix.html: full disk, damage, read-only, no rights. */
const ofPostgres = /^(53100|58030|58P01|XX00[12]|25006|42501)$/;

/** The code of an error of the database, the disk or the network to them; `null` for any other error. */
export function storageFailure(error: unknown): string | null {
  const code = codeOf(error);
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem || ofSqlite.test(code) || ofPostgres.test(code) ? code : null;
}

/** Whether the damage lasts, and grows with every further write. */
export const isDamage = (code: string): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(code);

/** Whether a commit that failed so may yet be found when the database is opened again. */
export const isUnknownCommit = (code: string): boolean => code.startsWith('SQLITE_IOERR');
