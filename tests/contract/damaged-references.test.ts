import JSZip from 'jszip';
import { type Kysely, type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callName, isWrite } from '@/lib/contract/call';
import { type ChangedNoun, changedNouns, importTitles } from '@/lib/contract/nouns';
import { type AnyTable, movedTables, recordTables } from '@/lib/server/backend/db/moved-tables';
import type { Db, Schema } from '@/lib/server/backend/db/schema';
import type { TestBackend } from '../support/backend';
import { prepareCalls } from '../support/prepare-calls';
import { prepareMoreCalls } from '../support/prepare-more-calls';
import type { ReadyCall } from '../support/ready-call';
import { startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';
import { withinTransaction } from '../support/within-transaction';

/** A column that contains the ids of other rows. */
interface Reference {
  table: AnyTable;
  column: string;
  target: AnyTable['name'];
  /** The entity of the referenced record, if rows of the column can refer to different tables. */
  noun?: ChangedNoun;
}

const nounsOf: Partial<Record<AnyTable['name'], readonly ChangedNoun[]>> = {
  activities: changedNouns,
  import_rows: changedNouns.filter((noun) => noun in importTitles),
};

/** All references except `school_id`, which names the school that owns the row. */
const references = movedTables.flatMap((table) =>
  Object.entries(table.numbers).flatMap(([column, target]): Reference[] => {
    if (target === 'record') {
      return (nounsOf[table.name] ?? []).map((noun) => ({ table, column, target: recordTables[noun].table, noun }));
    }
    const match = movedTables.find(({ name }) => name === target);
    return match && match.name !== 'schools' ? [{ table, column, target: match.name }] : [];
  }),
);

const columnOf = ({ column, noun }: Reference) => [column, noun].join(' ').trim();
const nameOf = (reference: Reference) => `${reference.table.name}.${columnOf(reference)}`;

/**
 * Groups the references by column name. The test damages a whole group at once, to save time. This hides no leak,
 * because no query joins two tables of a group.
 */
const groups = [...new Set(references.map(columnOf))].map((name) =>
  references.filter((reference) => columnOf(reference) === name),
);

/** Returns the SQL condition that selects the rows of a school. */
function isOfSchool({ name, through }: AnyTable, schoolId: number) {
  if (name === 'schools') return sql`id = ${schoolId}`;
  if (!through) return sql`school_id = ${schoolId}`;
  return sql`${sql.ref(through.column)} in (select id from ${sql.table(through.table)} where school_id = ${schoolId})`;
}

async function rowsOf(db: Db, table: AnyTable, schoolId: number, condition = sql`1 = 1`) {
  const query = sql<{ id: number }>`select * from ${sql.table(table.name)}
    where ${isOfSchool(table, schoolId)} and ${condition} order by id`;
  return (await query.execute(db)).rows;
}

/** The suffix of all strings of the other school. No string of the product contains it. */
const mark = '§§';

/** Adds `mark` to the text columns of a school, except dates, times, and the columns used for lookups. */
async function markTexts(db: Db, schoolId: number) {
  const tables = await db.introspection.getTables();
  for (const table of movedTables.filter(({ through }) => !through)) {
    const columns = tables.find(({ name }) => name === table.name)?.columns ?? [];
    for (const { name, dataType } of columns) {
      if (!/text/i.test(dataType) || name === 'noun' || name === 'same_key') continue;
      const column = sql.ref(name);
      await sql`update ${sql.table(table.name)} set ${column} = ${column} || ${mark}
        where ${isOfSchool(table, schoolId)} and ${column} not like '____-__-__%'`.execute(db);
    }
  }
}

/** Creates two schools with records of every kind. The administrator of the first one is signed in. */
async function startTwoSchools() {
  const school = await startSignedIn();
  // Leaves out two calls, because their work after the commit can't run within the transaction of this test.
  const prepare = async () =>
    [...(await prepareCalls(school)).values(), ...(await prepareMoreCalls(school))].filter(
      ({ call }) => !['POST /person/erasure', 'DELETE /bin/delete'].includes(callName(call)),
    );
  const calls = await prepare();
  const ownSchoolId = school.actor.schoolId;
  const { other, actHere } = await switchToOtherSchool(school, '9876500000');
  await prepare();
  actHere();
  // Otherwise, the backend would write the entries of these reads up to a second later, during the test.
  await school.backend.activities.flush();
  await markTexts(school.db, other.schoolId);
  // Gives each entry of the change log a field name, because the error reply to an update with an outdated version
  // lists only entries with field names.
  await school.db.updateTable('activities').set({ fields: 'name' }).execute();
  return { school, calls, own: ownSchoolId, other: other.schoolId };
}

const hasSucceeded = (db: Db, statement: RawBuilder<unknown>): Promise<boolean> =>
  db
    .transaction()
    .execute((inner) => statement.execute(inner))
    .then(
      () => true,
      () => false,
    );

/** Returns the SQL condition that selects the rows of the reference's entity, or `undefined` to select every row. */
function isOfNoun({ table, noun }: Reference) {
  if (!noun) return undefined;
  return table.name === 'activities'
    ? sql`noun = ${noun}`
    : sql`import_id in (select id from imports where noun = ${noun})`;
}

/**
 * Makes each row of one school refer to a row of the other school, and returns the ids of the changed rows. Skips
 * target rows that a unique index forbids.
 */
async function damage(db: Db, reference: Reference, from: number, to: number): Promise<number[]> {
  const { table, column, target, noun } = reference;
  const targetTable = movedTables.find(({ name }) => name === target);
  const targets = targetTable ? (await rowsOf(db, targetTable, to)).map(({ id }) => id) : [];
  // Deletes the entries of other entities from the change log, because the dashboard shows only the last few entries.
  if (table.name === 'activities' && noun) await sql`delete from activities where noun != ${noun}`.execute(db);
  const damaged: number[] = [];
  for (const [index, { id }] of (await rowsOf(db, table, from, isOfNoun(reference))).entries()) {
    for (const other of [...targets.slice(index), ...targets.slice(0, index)]) {
      const update = sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${other} where id = ${id}`;
      if (!(await hasSucceeded(db, update))) continue;
      damaged.push(id);
      break;
    }
  }
  return damaged;
}

/** Returns the text of a reply. For a workbook, this is the text of all its parts. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') === 'application/json') return response.text();
  const { files } = await JSZip.loadAsync(await response.arrayBuffer());
  return (await Promise.all(Object.values(files).map((file) => file.async('text')))).join();
}

/** Sends a call. Returns the problems of its reply, such as a text of the other school. */
async function findLeaks(school: TestBackend, { call, input }: ReadyCall, version?: string): Promise<string[]> {
  const response = await school.send(call, input, version ? { 'if-match': `"${version}"` } : {});
  const text = await textOf(response);
  const index = text.indexOf(mark);
  return [
    ...(response.status >= 500 ? [`${callName(call)} replies ${response.status}`] : []),
    ...(index < 0 ? [] : [`${callName(call)} shows ${text.slice(Math.max(0, index - 20), index)}`]),
  ];
}

/** Sends the reads, then the updates with an outdated version, then all writes. Returns the problems of all replies. */
async function findAllLeaks(school: TestBackend, calls: ReadyCall[]): Promise<string[]> {
  const leaks: string[] = [];
  const writes = calls.filter(({ call }) => isWrite(call));
  for (const ready of calls.filter(({ call }) => !isWrite(call))) leaks.push(...(await findLeaks(school, ready)));
  for (const ready of writes.filter(({ call }) => call.versioned)) {
    leaks.push(...(await findLeaks(school, ready, 'outdated')));
  }
  for (const ready of writes) leaks.push(...(await findLeaks(school, ready)));
  return leaks;
}

/** Returns the database with a plugin that records the SQL of its queries. */
function withRecordedQueries(db: Kysely<Schema>) {
  const queries: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { recordingDb: db.withPlugin(plugin), queries };
}

/**
 * Returns a function that selects the calls whose replies may change after some tables were damaged. It skips reads of
 * other tables, because creating workbooks is slow.
 */
async function findAffectedCalls(school: TestBackend, calls: ReadyCall[]) {
  const { reads } = school.backend;
  const queriesOf = new Map<ReadyCall, string>();
  for (const ready of calls.filter(({ call }) => !isWrite(call))) {
    const { recordingDb, queries } = withRecordedQueries(reads);
    school.backend.reads = recordingDb;
    expect(await findLeaks(school, ready), 'before any damage').toEqual([]);
    queriesOf.set(ready, queries.join());
  }
  school.backend.reads = reads;
  return (tables: AnyTable[]) =>
    calls.filter((ready) => tables.some(({ name }) => queriesOf.get(ready)?.includes(name) ?? true));
}

/** Returns the rows of a school without the damaged rows, as one JSON string per table. */
async function undamagedRows(db: Db, schoolId: number, damaged: ReadonlyMap<AnyTable, number[]>) {
  const tables = new Map<string, string>();
  for (const table of movedTables) {
    const rows = await rowsOf(db, table, schoolId);
    tables.set(table.name, JSON.stringify(rows.filter(({ id }) => !damaged.get(table)?.includes(id))));
  }
  return tables;
}

describe('a row that refers to a row of another school', () => {
  it.each([
    ['in the school that acts', true],
    ['in the other school', false],
  ])(
    '%s shows no text of the other school, and no write changes that school',
    { timeout: 120_000 },
    async (_, isOwn) => {
      const { school, calls, own: ownSchoolId, other } = await startTwoSchools();
      const [from, to] = isOwn ? [ownSchoolId, other] : [other, ownSchoolId];
      const problems: string[] = [];
      const damagedReferences: string[] = [];
      await withinTransaction(school.db, async (transaction, rollBackAfter) => {
        Object.assign(school.backend, { db: transaction, reads: transaction });
        const callsAffectedBy = await findAffectedCalls(school, calls);
        for (const group of groups) {
          await rollBackAfter(async () => {
            const damaged = new Map<AnyTable, number[]>();
            for (const reference of group) {
              const ids = await damage(transaction, reference, from, to);
              if (ids.length > 0) damagedReferences.push(nameOf(reference));
              damaged.set(reference.table, ids);
            }
            const before = await undamagedRows(transaction, other, damaged);
            const leaks = await findAllLeaks(school, callsAffectedBy(group.map(({ table }) => table)));
            for (const [table, rows] of await undamagedRows(transaction, other, damaged)) {
              if (rows !== before.get(table)) leaks.push(`a write changes ${table}`);
            }
            problems.push(...leaks.map((problem) => `${group.map(nameOf).join()}: ${problem}`));
          });
        }
      });
      expect(problems).toEqual([]);
      expect(damagedReferences).toEqual(groups.flat().map(nameOf));
    },
  );
});
