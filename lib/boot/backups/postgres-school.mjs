// Copies the school's tables out of a PostgreSQL database, and puts such a copy in their place.
import { devNull } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { consoleName, nameOfDatabase } from '../database-address.mjs';
import { openSession, startProgram, versionOf } from './postgres-programs.mjs';
import { BackupError } from './school-copy.mjs';
import { tables as schoolTables, steps } from './school-tables.mjs';

/** @typedef {import('./school-copy.mjs').Contents} Contents */
/** @typedef {ReturnType<typeof openSession>} Session */

const quotedTables = schoolTables.map((name) => `'${name}'`).join();

/** The server, where the school's tables are there, which of them there are, and who else is connected as a console is. */
const surroundings = `jsonb_build_object(
  'version', current_setting('server_version_num')::int / 10000,
  'schema', current_schema(),
  'tables', (select coalesce(jsonb_agg(relname order by relname), '[]') from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname in (${quotedTables})),
  'others', (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and (usename = current_user or application_name = '${consoleName}')))`;

/**
 * What `checkCopy` tells of a school in SQLite.
 * @param {string} schema
 * @param {string[]} tables
 */
const contents = (schema, tables) => `jsonb_build_object(
  'tables', (select jsonb_object_agg(name, counted) from (${tables
    .map((name) => `select '${name}' as name, count(*) as counted from "${schema}"."${name}"`)
    .join(' union all ')}) as counts),
  'files', (select coalesce(jsonb_agg(folder || '/' || filename order by id), '[]') from "${schema}".uploads),
  'migrations', (select coalesce(jsonb_agg(name order by name), '[]') from "${schema}".kysely_migration))`;

/** What triggers of the school's tables call: a copy of tables does not have it, and these can't be made without. */
const functions = `(select coalesce(jsonb_agg(distinct pg_get_functiondef(tgfoid)), '[]') from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = current_schema()::regnamespace and relname in (${quotedTables}))`;

/**
 * Whether the tables are a school's: another application may have some of the same names.
 * @param {Session} session
 * @param {string} schema
 * @param {string[]} tables
 * @returns {Promise<boolean>}
 */
async function isSchool(session, schema, tables) {
  if (!tables.includes('kysely_migration')) return false;
  return session.ask(`to_jsonb(exists (select from "${schema}".kysely_migration where name = '${steps[0]}'))`);
}

/**
 * Copies the tables as they are at one moment, and holds nobody up.
 * @param {string} address
 * @param {string} copy the file to write
 * @returns {Promise<Contents & { schema: string, functions: string[], pg_dump: number }>} what is in it, where that was, what
 * its triggers call, and the version that has written it.
 * @throws {BackupError}
 */
export async function dumpSchool(address, copy) {
  const madeBy = await versionOf('pg_dump');
  const session = openSession(address);
  try {
    session.tell('begin isolation level repeatable read read only');
    const { version, schema, tables } = await session.ask(surroundings);
    if (!(await isSchool(session, schema, tables)))
      throw new BackupError(`There is no school in the database ${nameOfDatabase(address)}. Correct DATABASE_URL.`);
    if (madeBy < version) {
      throw new BackupError(
        `pg_dump here is of PostgreSQL ${madeBy}, the server of ${version}. Install the client programs of PostgreSQL ${version} or later.`,
      );
    }
    const found = await session.ask(contents(schema, tables));
    const called = await session.ask(functions);
    const snapshot = await session.ask('to_jsonb(pg_export_snapshot())');
    const words = ['--format=custom', '--compress=0', '--no-password', `--snapshot=${snapshot}`, `--file=${copy}`];
    const ofTables = tables.map((/** @type {string} */ name) => `--table="${schema}"."${name}"`);
    await startProgram('pg_dump', [...words, ...ofTables], address).ended;
    return { ...found, schema, functions: called, pg_dump: madeBy };
  } finally {
    await session.close().catch(() => {});
  }
}

/**
 * Sends the script that makes the tables of a copy.
 * @param {Session} session
 * @param {string} copy
 */
async function sendTables(session, copy) {
  const restorer = startProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', copy]);
  // What the script itself answers is no answer to us.
  session.input.write(`\\o ${devNull}\n`);
  try {
    await pipeline(restorer.child.stdout, session.input, { end: false });
  } catch {
    // `psql` has ended, and says why at the next question.
    restorer.child.kill();
    return;
  }
  await restorer.ended;
  session.input.write('\n\\o\nreset all;\n');
}

/**
 * Puts the tables of a copy into the database, in a transaction that is left open. Those that were there move into a
 * schema of their own.
 * @param {string} address
 * @param {string} copy
 * @param {{ from?: string, functions?: string[], madeBy?: number, isForced: boolean, kept: string }} how `from` which schema
 * the copy is, `functions` what its triggers call, `madeBy` which version of `pg_dump`; `kept` names the schema of the old
 * tables
 * @returns what is in the tables now, whether there was a school before, and how to go on.
 * @throws {BackupError}
 */
export async function loadSchool(address, copy, { from, functions: called = [], madeBy = 0, isForced, kept }) {
  const name = nameOfDatabase(address);
  const version = await versionOf('pg_restore');
  if (version < madeBy) {
    throw new BackupError(
      `This backup was made by pg_dump of PostgreSQL ${madeBy}, pg_restore here is of ${version}. Install the client programs of PostgreSQL ${madeBy} or later.`,
    );
  }
  const session = openSession(address);
  try {
    session.tell(`begin; set lock_timeout = '10s'; set client_min_messages = warning`);
    const { schema, tables, others } = await session.ask(surroundings);
    if (schema !== from) {
      throw new BackupError(
        `This backup is of the schema ${from}, DATABASE_URL leads to the schema ${schema} of ${name}.`,
      );
    }
    if (others > 0) {
      throw new BackupError(
        `Consoles or others are connected to the database ${name} (connections: ${others}). Stop them first.`,
      );
    }
    if (tables.length > 0 && !(await isSchool(session, schema, tables))) {
      throw new BackupError(
        `The database ${name} has tables of another application that are called as a school's (${tables.join(', ')}). Correct DATABASE_URL.`,
      );
    }
    if (tables.length > 0 && !isForced) {
      throw new BackupError(
        `There is already a school in the database ${name}. Add --force to replace it; the old one is kept beside it.`,
      );
    }
    if (tables.length > 0) session.tell(`create schema "${kept}"`);
    for (const table of tables) session.tell(`alter table "${schema}"."${table}" set schema "${kept}"`);
    // They belong to no table, so a copy of tables does not have them.
    for (const made of ['create extension if not exists pg_trgm', ...called]) session.tell(made);
    await sendTables(session, copy);
    const { tables: restored } = await session.ask(surroundings);
    /** @type {Contents} */
    const found = await session.ask(contents(schema, restored));
    return {
      found,
      hadSchool: tables.length > 0,
      async commit() {
        session.tell('commit');
        await session.close().catch((error) => {
          throw new BackupError(
            `${error.message} Whether ${name} has the new school is not known: start a console there.`,
          );
        });
      },
      rollback: () => session.close().catch(() => {}),
    };
  } catch (error) {
    await session.close().catch(() => {});
    throw error;
  }
}
