import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callName, isWrite } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { changedNouns } from '@/lib/contract/nouns';
import { handOverPerson, personNouns } from '@/lib/contract/person';
import { addActivity, listActivities, listHistory } from '@/lib/contract/record';
import { createSubject } from '@/lib/contract/subjects';
import { movedTables } from '@/lib/server/backend/db/moved-tables';
import { tableNames } from '@/lib/server/backend/db/tables';
import { deleteOldEntries } from '@/lib/server/backend/maintenance/delete-old-entries';
import { sweepFiles } from '@/lib/server/backend/maintenance/sweep-files';
import { shiftIds } from '@/lib/server/backend/move/shift-ids';
import { listRecordActivities, summarizePerson } from '@/lib/server/backend/operator-record';
import type { TestBackend } from '../support/backend';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';
import { findStudents } from '../support/students';

/** The columns with JSON. A test checks that there are no others. */
const jsonColumns = [
  ['activities', 'field_values'],
  ['activities', 'filter'],
  ['bin_records', 'rows'],
  ['idempotency_keys', 'body'],
] as const;

const hostileTexts = [
  ...['{x', '{"section_id":[1', '[]', 'null', '5', '"text"', '{}', '{"a":null}', '{"a":{"b":1}}', '{"a":[1]}'],
  ...['{"a":["x","y","z"]}', '{"section_id":{"x":1}}', '{"rows":null,"changes":[]}', '{"rows":{"students":[1]}}'],
  ...['{"__proto__":[1,2]}', `{"a":${'['.repeat(4_000)}`, `{"a":${'['.repeat(4_000)}${']'.repeat(4_000)}}`],
];

/** The rounds in which each row of the table with the fewest rows gets another text, until it has had all of them. */
const rounds = [0, 1, 2, 3];

async function setTexts({ db }: TestBackend, round: number, texts = hostileTexts): Promise<void> {
  for (const [table, column] of jsonColumns) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db);
    expect(rows.length, table).toBeGreaterThan(0);
    for (const [index, { id }] of rows.entries()) {
      const text = texts[(index * rounds.length + round) % texts.length];
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(db);
    }
  }
}

async function startPrepared() {
  const school = await startSignedIn();
  const prepared = await prepareCalls(school);
  await school.call(createSubject, { query: { subject_name: 'Zoology' } }, { 'idempotency-key': 'zoology' });
  await school.backend.activities.flush();
  const send = async (name: string) => {
    const { call, input } = prepared.get(name) ?? {};
    if (!call) throw new Error(`there is no call ${name}`);
    return (await school.send(call, input ?? ({} as never))).status;
  };
  return { school, send };
}

const reads = [...calls.values()].filter((call) => !call.serverOnly && !isWrite(call)).map(callName);

describe('a damaged or hostile stored JSON text', () => {
  it('can be in no other column', async () => {
    const { school } = await startPrepared();
    const found: string[][] = [];
    for (const name of tableNames) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(school.db);
      const columns = rows.flatMap((row) => Object.keys(row).filter((column) => /^[[{]/.test(String(row[column]))));
      for (const column of new Set(columns)) found.push([name, column]);
    }
    expect(found.sort()).toEqual(jsonColumns);
  });

  it.each(rounds)('makes no read, no command, no maintenance and no erasure fail: round %i', async (round) => {
    const { school, send } = await startPrepared();
    const { db, backend, actor } = school;
    await setTexts(school, round);
    for (const name of reads) expect(await send(name), name).toBe(200);
    for (const noun of changedNouns)
      expect((await school.send(listActivities, { query: { noun, page: 1, page_size: 100 } })).status).toBe(200);
    for (const { id } of await findStudents(school))
      for (const call of [listHistory, handOverPerson] as const)
        expect((await school.send(call, { query: { noun: 'students', record_id: id } })).status).toBe(200);
    await summarizePerson(db, actor.schoolId, actor.userId, {});
    for (const noun of personNouns) await listRecordActivities(db, actor.schoolId, { noun, record_id: 1 }, {});
    await deleteOldEntries(backend, new AbortController().signal);
    await sweepFiles(backend, new AbortController().signal);
    expect(await send('POST /person/erasure')).toBe(200);
  });

  it('is not restored or sent again, and says so', async () => {
    const { school, send } = await startPrepared();
    await setTexts(school, 0, ['{"rows":']);
    const restored = await send('POST /bin/restore');
    const repeated = await school.send(
      createSubject,
      { query: { subject_name: 'Zoology' } },
      { 'idempotency-key': 'zoology' },
    );
    expect([restored, repeated.status]).toEqual([409, 502]);
    expect(await repeated.json()).toMatchObject({ message: expect.stringMatching(/already been saved/) });
  });

  it('is moved to another database as it is, with the ids in its readable values', () => {
    const activities = movedTables.find(({ name }) => name === 'activities');
    if (!activities) throw new Error('there are no activities');
    const shifts = new Map([['sections', 100]]);
    const moved = Object.fromEntries(Object.keys(activities.numbers).map((column) => [column, null]));
    const move = (field_values: string, filter: string) =>
      shiftIds(activities, { id: 1, ...moved, field_values, filter }, shifts, 'students');
    for (const text of hostileTexts.slice(0, 6)) expect(move(text, '{x')).toMatchObject({ field_values: text });
    expect(move('{"section_id":[1,null],"x":{"y":1}}', '{"section_id":2}')).toMatchObject({
      field_values: '{"section_id":[101,null],"x":{"y":1}}',
      filter: '{"section_id":102}',
    });
    expect(move('{}', '{"":"/students"}').filter).toBe('');
  });
});

describe('the text of a client', () => {
  it.each(['{x', '{"a":1}', '{"":"/students"}', '[]', 'Search: rao', '{"a":null}'])(
    'is shown as a text, whatever it looks like: %j',
    async (filter) => {
      const school = await startSignedIn();
      await school.call(addActivity, { query: { verb: 'printed', noun: 'students', filter } });
      const { data } = await school.call(listActivities, { query: { kind: 'exports', page: 1, page_size: 10 } });
      expect(data.map((entry) => entry.filter)).toEqual([[{ name: '', value: filter.replace('\0', ' ') }]]);
    },
  );

  it('of an older version, which is no filter, is shown as a text', async () => {
    const school = await startSignedIn();
    await school.call(addActivity, { query: { verb: 'printed', noun: 'students', filter: 'x' } });
    for (const [filter, shown] of [
      ['{x', [{ name: '', value: '{x' }]],
      ['{"a":{"b":1}}', [{ name: '', value: '{"a":{"b":1}}' }]],
      ['{"a":1}', [{ name: 'a', value: '1' }]],
      ['', []],
    ] as const) {
      await school.db.updateTable('activities').set({ filter }).where('verb', '=', 'printed').execute();
      const { data } = await school.call(listActivities, { query: { kind: 'exports', page: 1, page_size: 10 } });
      expect(data.map((entry) => entry.filter)).toEqual([shown]);
    }
  });
});
