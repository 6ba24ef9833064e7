import { describe, expect, it } from 'vitest';
import { explainCode, storageFailureCode, storageProblem } from './storage-problem';

/** The codes of each cause, and words of its explanation. */
const causes: Record<string, [string[], RegExp]> = {
  lock: [
    ['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL'],
    /^Another program has locked it\. The data is intact\. Close that program/,
  ],
  'read-only disk': [
    ['SQLITE_READONLY', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_READONLY_CANTINIT', 'EROFS'],
    /read-only.*Mount its disk for writing/,
  ],
  'moved file': [['SQLITE_READONLY_DBMOVED', 'FILE_REPLACED'], /put the former files back/],
  permission: [['SQLITE_PERM', 'SQLITE_AUTH', 'EACCES', 'EPERM'], /no permission.*Give this user permission/],
  'full disk': [
    ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100', 'DATA_DIR_FULL', 'FILES_DIR_FULL'],
    /is full\. What was saved is intact\. Free some space/,
  ],
  'failing disk': [
    ['SQLITE_IOERR', 'SQLITE_IOERR_READ', 'SQLITE_IOERR_FSYNC', 'EIO', 'ESTALE', '58030', '58P01', 'DATA_DIR_TIMEOUT'],
    /network mount does not work\. Check it/,
  ],
  'open files': [['EMFILE', 'ENFILE'], /^Too many files are open\. The data is intact\./],
  'unopened file': [
    ['SQLITE_CANTOPEN', 'SQLITE_CANTOPEN_ISDIR', 'ENOENT', 'ENOTDIR'],
    /its disk is mounted.*ulimit -n/,
  ],
  memory: [['SQLITE_NOMEM', 'ENOMEM', '53200'], /not enough memory/],
  'unreachable server': [
    ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'timeout exceeded when trying to connect'],
    /^The data is intact\. Start PostgreSQL/,
  ],
  'unknown host': [['ENOTFOUND', 'EAI_AGAIN'], /Correct the host in DATABASE_URL/],
  'lost connection': [
    [
      'ECONNRESET',
      'EPIPE',
      '08006',
      '57P01',
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
    ],
    /connection was lost.*try again/,
  ],
  password: [
    ['28P01', '28000', 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'],
    /Correct the user and the password/,
  ],
  'missing database': [['3D000'], /^Create this database/],
  'too many connections': [['53300'], /raise max_connections/],
  'starting server': [['57P03'], /Wait until it is ready/],
  standby: [['25006'], /Set DATABASE_URL to the primary server/],
  'missing right': [['42501', '3F000'], /missing permission/],
  'closed database': [['55000'], /Allow connections/],
  'waiting statement': [['55P03', '40P01', '57014'], /holds a lock or is slow/],
  encoding: [['22P05'], /encoding UTF8/],
  'foreign tables': [['42P07'], /Set DATABASE_URL to another database/],
  encryption: [
    ['The server does not support SSL connections', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED'],
    /Correct sslmode/,
  ],
  damage: [
    ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB', 'XX001', 'XX002'],
    /^Stop the console, and copy its files to a safe place/,
  ],
};

const rows = Object.entries(causes).flatMap(([cause, [codes, text]]) =>
  codes.map((code): [string, string, RegExp] => [code, cause, text]),
);

describe('the explanation of a storage error', () => {
  it.each(rows)('of %s names the %s and the remedy', (code, cause, text) => {
    const explanation = explainCode(code) ?? '';
    expect(explanation).toMatch(text);
    expect(explanation).toMatch(/^[A-Z].*\.$/);
    expect(explanation).not.toMatch(/delete|remove it|empty directory|afresh/i);
    expect(/restore a backup/.test(explanation)).toBe(cause === 'damage');
    expect(explanation.split('. ')[0]).not.toMatch(/restore/);
  });

  it('is missing for errors of other kinds', () => {
    for (const code of ['', '23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'Something else'])
      expect(explainCode(code)).toBeNull();
    expect(storageFailureCode(new Error('The server does not support SSL connections'))).toBeNull();
  });

  it('follows the name of the database and the reason', () => {
    const error = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    expect(storageProblem('The database x', error).message).toMatch(
      /^The database x can't be used \(SQLITE_BUSY\)\. Another program/,
    );
    const unknown = Object.assign(new Error('no such table: a'), { code: 'SQLITE_ERROR' });
    expect(storageProblem('The database x', unknown).message).toBe(
      "The database x can't be used (SQLITE_ERROR: no such table: a). Correct the cause, and try again. The data was not changed.",
    );
  });
});
