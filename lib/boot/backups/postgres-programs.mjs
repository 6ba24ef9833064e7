// Runs the programs that PostgreSQL itself has for backups. They fit its versions, and nothing has to be packed for them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { variablesOf } from '../database-address.mjs';
import { BackupError } from './school-copy.mjs';

/**
 * What a program complains of, in its first line: the further ones may quote rows.
 * @param {string} said
 */
function complaintIn(said) {
  const lines = said.split('\n').filter(Boolean);
  const line = lines.find((one) => /\b(error|fatal|panic):/i.test(one)) ?? lines[0] ?? '';
  return line.replace(/^\w+: (?=error:)/, '').replace(/^(?:error|ERROR|FATAL|PANIC):\s+/, '');
}

/**
 * Starts a program. `ended` fails with what it complained of, or that it is not there.
 * @param {string} program
 * @param {string[]} words
 * @param {string} [address] of the database that it is about
 */
export function startProgram(program, words, address) {
  const settings = { LC_ALL: 'C', PGCLIENTENCODING: 'UTF8', ...(address ? variablesOf(address) : {}) };
  const child = spawn(program, words, { env: { ...process.env, ...settings } });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
  });
  // Of a program that has ended, which is told by `ended`.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(
    ([code, signal]) => {
      if (code !== 0) throw new BackupError(`${program} failed (${complaintIn(said) || signal || code}).`);
    },
    (error) => {
      if (error.code !== 'ENOENT') throw error;
      throw new BackupError(
        `${program} is not there. Install PostgreSQL's client programs, of the server's version or later, such as Debian's postgresql-client.`,
      );
    },
  );
  ended.catch(() => {});
  return { child, ended };
}

/**
 * A program's major version.
 * @param {string} program
 */
export async function versionOf(program) {
  const { child, ended } = startProgram(program, ['--version']);
  let said = '';
  for await (const chunk of child.stdout) said += chunk;
  await ended;
  return Number(/\d+/.exec(said)?.[0]);
}

/**
 * One connection, kept by `psql`, which also takes the scripts that `pg_restore` writes.
 * @param {string} address
 */
export function openSession(address) {
  const words = ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--no-password', '--set=ON_ERROR_STOP=1'];
  const { child, ended } = startProgram('psql', words, address);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    input: child.stdin,
    /** Sends a statement; whether it worked is seen by the next answer. @param {string} statement */
    tell(statement) {
      child.stdin.write(`${statement};\n`);
    },
    /**
     * @param {string} json an expression of SQL
     * @returns {Promise<any>} its value.
     */
    async ask(json) {
      // As `jsonb` it is one line, whatever it holds.
      child.stdin.write(`select (${json})::jsonb;\n`);
      const { value, done } = await lines.next();
      if (!done) return JSON.parse(value);
      await ended;
      throw new BackupError('psql ended too early.');
    },
    /** @throws {BackupError} what was wrong, if anything was. */
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
