import { CompiledQuery, sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { grantAccess } from '@/lib/contract/access';
import { activityKinds, activityVerbs, changeVerbs } from '@/lib/contract/activities';
import type { CallInput } from '@/lib/contract/call';
import { exportEmployees } from '@/lib/contract/employees';
import { type Activity, addActivity, listActivities, listHistory } from '@/lib/contract/record';
import { addSectionStudents } from '@/lib/contract/sections';
import { createStudent, listStudents } from '@/lib/contract/students';
import { createActivityLog } from '@/lib/server/backend/db/activity-log';
import { deleteExpired } from '@/lib/server/backend/db/delete-expired';
import type { NewRow } from '@/lib/server/backend/db/schema';
import { createLogger } from '@/lib/server/log';
import type { TestBackend } from '../support/backend';
import { collectOutput } from '../support/collect-output';
import { registerUser } from '../support/employees';
import { recordStatements } from '../support/record-statements';
import { addSection, startStaffedSchool } from '../support/sections';
import { signIn, startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const isPostgres = inject('database') === 'postgres';

type Query = Partial<CallInput<typeof listActivities>['query']>;

/** Lists entries of the past only, because the list itself is recorded a second later. */
const list = async (school: TestBackend, query: Query = {}): Promise<Activity[]> => {
  await school.backend.activities.flush();
  return (await school.call(listActivities, { query: { page: 1, page_size: 100, ...query } })).data;
};

const past = { to: '2026-09-01T00:00:00.000Z' };

const entry = ({ actor }: TestBackend, values: Partial<NewRow<'activities'>>): NewRow<'activities'> => ({
  school_id: actor.schoolId,
  actor_id: actor.userId,
  is_change: 0,
  verb: 'opened',
  noun: 'students',
  record_id: null,
  record_count: 1,
  field_values: '{}',
  filter: '',
  created_at: '2026-08-01T10:00:00.000Z',
  ...values,
});

/** Replaces all entries. The list relies on the order of ids and times, so entries of the past must be the first. */
async function setEntries(school: TestBackend, ...rows: Partial<NewRow<'activities'>>[]) {
  await school.backend.activities.flush();
  await school.db.deleteFrom('activities').execute();
  await school.db
    .insertInto('activities')
    .values(rows.map((values) => entry(school, values)))
    .execute();
}

describe('the list of activities', () => {
  it('is filtered by person, kind of record, record and kind of activity', async () => {
    const school = await startSignedIn();
    const other = await registerUser(school, '9822011001');
    await setEntries(
      school,
      { verb: 'opened', record_id: 1 },
      { verb: 'opened', record_id: 2, actor_id: other },
      { verb: 'listed', noun: 'employees' },
      { verb: 'exported', noun: 'employees' },
      { verb: 'printed' },
      { verb: 'downloaded', noun: 'meal-plan' },
      { verb: 'signed-in', noun: '' },
      { verb: 'signed-out', noun: '' },
      { verb: 'refused', noun: '' },
      { verb: 'updated', is_change: 1, record_id: 1 },
    );
    const verbs = async (query: Query) => (await list(school, { ...past, ...query })).map(({ verb }) => verb);
    expect(await verbs({ person_id: other })).toEqual(['opened']);
    expect(await verbs({ noun: 'employees' })).toEqual(['exported', 'listed']);
    expect(await verbs({ noun: 'students', record_id: 1 })).toEqual(['updated', 'opened']);
    expect(await verbs({ noun: 'students', record_id: 1, kind: 'reads' })).toEqual(['opened']);
    expect(await verbs({ person_id: other, kind: 'changes' })).toEqual([]);
    for (const [kind, kindVerbs] of Object.entries(activityKinds)) {
      const found = await verbs({ kind: kind as keyof typeof activityKinds });
      expect(found.length, kind).toBeGreaterThan(0);
      expect(kindVerbs, kind).toEqual(expect.arrayContaining(found));
    }
    expect(await verbs({})).toHaveLength(10);
  });

  it('has each activity in one kind', () => {
    expect(Object.values(activityKinds).flat().sort()).toEqual([...changeVerbs, ...activityVerbs].sort());
  });

  it('has the entries from the first moment of a period until before its end, also if they were saved late', async () => {
    const school = await startSignedIn();
    const day = { from: '2026-08-02T00:00:00.000Z', to: '2026-08-03T00:00:00.000Z' };
    await setEntries(
      school,
      { record_id: 1, created_at: '2026-08-01T23:59:59.999Z' },
      { record_id: 2, created_at: day.from },
      { record_id: 3, created_at: '2026-08-02T12:00:00.000Z' },
      // Entries of reads that waited while the database was locked have later ids than the write after them.
      { record_id: 4, created_at: '2026-08-02T12:40:00.000Z' },
      { record_id: 5, created_at: '2026-08-02T12:01:00.000Z' },
      { record_id: 6, created_at: '2026-08-02T23:59:59.999Z' },
      { record_id: 7, created_at: day.to },
      { record_id: 8, created_at: '2026-08-02T23:30:00.000Z' },
      { record_id: 9, created_at: '2026-08-03T12:00:00.000Z' },
    );
    const ids = async (query: Query) => (await list(school, query)).map(({ record_id }) => record_id);
    expect(await ids(day)).toEqual([8, 6, 5, 4, 3, 2]);
    expect(await ids({ ...day, kind: 'reads' })).toEqual([8, 6, 5, 4, 3, 2]);
    expect(await ids({ to: day.from })).toEqual([1]);
    expect(await ids({ from: day.to, to: '2026-08-04T00:00:00.000Z' })).toEqual([9, 7]);
    expect(await ids({ from: '2026-08-02T12:30:00.000Z', to: day.to })).toEqual([8, 6, 4]);
    expect(await ids({ from: '2025-01-01T00:00:00.000Z', to: '2025-01-02T00:00:00.000Z' })).toEqual([]);
    expect(await ids({ from: day.to, to: day.from })).toEqual([]);
  });

  it.each<[string, Query]>([
    ['all', {}],
    ['reads', { kind: 'reads' }],
    ['one person', { person_id: 14 }],
  ])('has each entry on exactly one page: %s', async (_, filter) => {
    const school = await startSignedIn();
    const verbs = ['opened', 'listed'] as const;
    const rows = Array.from({ length: 45 }, (__, index) => ({ record_id: index + 1, verb: verbs[index % 2] }));
    await setEntries(school, ...rows);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(school, { ...past, ...filter, page, page_size: 15 })),
    );
    expect(pages.map(({ length }) => length)).toEqual([15, 15, 15, 0]);
    const ids = pages.flat().map(({ record_id }) => record_id);
    expect(ids).toEqual(rows.map(({ record_id }) => record_id).reverse());
  });

  it('shows a change of several records once, and in the list of each record', async () => {
    const staffed = await startStaffedSchool();
    const { school } = staffed;
    const section_id = await addSection(staffed);
    const [first, second] = [await addStudent(school), await addStudent(school)];
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [first.id, second.id] } });
    const moved = (await list(school, { kind: 'changes' })).filter(({ verb }) => verb === 'moved');
    expect(moved).toEqual([
      expect.objectContaining({ record_id: null, count: 2, section: expect.stringMatching(/ A$/) }),
    ]);
    const ofFirst = await list(school, { noun: 'students', record_id: first.id, kind: 'changes' });
    expect(ofFirst.map(({ verb, values }) => [verb, values.map(({ field }) => field)])).toEqual([
      ['moved', ['section_id']],
      ['added', []],
    ]);
  });

  it('names the search and the filters of lists, and what was downloaded, printed and refused', async () => {
    const school = await startSignedIn();
    await addStudent(school);
    const day = new Date().toISOString();
    await school.call(listStudents, { query: { page: 1, per_page: 10, search: 'sha', sort: '-class' } });
    await school.send(exportEmployees, { query: { format: 'excel' } });
    await school.call(addActivity, {
      query: { verb: 'printed', noun: 'students', count: 3, filter: '/students?search=sha' },
    });
    const entries = await list(school, { from: day });
    const expected = [
      ['listed', 'students', 1, { page: '1', per_page: '10', search: 'sha', sort: '-class' }],
      ['exported', 'employees', 0, { format: 'excel' }],
      ['printed', 'students', 3, { '': '/students?search=sha' }],
    ];
    const shown = entries.map(({ verb, noun, count, filter }) => [
      ...[verb, noun, count],
      Object.fromEntries(filter.map(({ name, value }) => [name, value])),
    ]);
    expect(shown).toEqual(expect.arrayContaining(expected));
  });

  it('has no entry of another school, and no name of its records', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    await setEntries(school, { record_id: id });
    const here = school.actor;
    const { other } = await switchToOtherSchool(school, '9811111111');
    expect(await list(school, past)).toEqual([]);
    expect(await list(school, { ...past, person_id: here.userId })).toEqual([]);
    expect(await list(school, { ...past, noun: 'students', record_id: id })).toEqual([]);
    // A row that refers to a record of another school shows no name.
    await school.db
      .insertInto('activities')
      .values(entry(school, { school_id: other.schoolId, actor_id: other.userId, record_id: id, verb: 'downloaded' }))
      .execute();
    expect(await list(school, { kind: 'exports' })).toEqual([expect.objectContaining({ record_id: id, what: '' })]);
    const forged = await school.refusal(addActivity, { query: { verb: 'printed', noun: 'students', record_id: id } });
    expect(forged.status).toBe(404);
    expect((await school.call(listHistory, { query: { noun: 'students', record_id: id } })).data).toEqual([]);
  });

  it('is refused to people who can only view, which is recorded, and to forged ids', async () => {
    const school = await startSignedIn();
    const person_id = await registerUser(school, '9822011001');
    await school.call(grantAccess, { body: { person_id, role: 'view' } });
    const admin = school.actor;
    school.actAs({ ...admin, userId: person_id });
    await signIn(school, '9822011001');
    const query = { page: 1, page_size: 10 };
    expect((await school.refusal(listActivities, { query })).status).toBe(403);
    expect((await school.refusal(createStudent, { body: createStudentBody() })).status).toBe(403);
    school.actAs({ userId: admin.userId, schoolId: admin.schoolId });
    expect((await school.refusal(listActivities, { query })).status).toBe(403);
    await signIn(school);
    const refused = await list(school, { person_id, kind: 'refusals' });
    // The second refusal of the same call is a repetition.
    expect(refused.map(({ filter }) => filter[0]?.value)).toEqual(['POST /students/create', 'GET /record/activities']);
  });

  it.each<[string, Query]>([
    ['page 0', { page: 0 }],
    ['page 1,001', { page: 1_001 }],
    ['a page of 101 entries', { page_size: 101 }],
    ['a day without a time', { from: '2026-08-01' }],
    ['an unknown kind', { kind: 'everything' as never }],
    ['an unknown record', { noun: 'toString' as never }],
  ])('refuses %s', async (_, query) => {
    const school = await startSignedIn();
    expect((await school.refusal(listActivities, { query: { page: 1, page_size: 10, ...query } })).status).toBe(422);
  });
});

describe('the entries of reads', () => {
  const countOpened = async ({ db }: TestBackend) =>
    (await db.selectFrom('activities').select('record_id').where('verb', '=', 'opened').orderBy('id').execute()).map(
      ({ record_id }) => record_id,
    );
  const renameColumn = ({ db }: TestBackend, from: string, to: string) =>
    db.schema.alterTable('activities').renameColumn(from, to).execute();

  it('wait with their times while the database can’t be written to, and the rest is lost and counted', async () => {
    const school = await startSignedIn();
    const output = collectOutput();
    const activities = createActivityLog(school.db, createLogger('info'));
    const open = (recordId: number) => activities.add({ ...school.actor, verb: 'opened', noun: 'students', recordId });
    await renameColumn(school, 'verb', 'lost');
    open(1);
    await activities.flush();
    const before = new Date().toISOString();
    for (let id = 2; id <= 20_005; id++) open(id);
    await activities.flush();
    await renameColumn(school, 'lost', 'verb');
    // The log tries again by itself.
    await expect.poll(() => countOpened(school).then(({ length }) => length), { timeout: 10_000 }).toBe(20_000);
    expect(output.events().map(({ msg, entries }) => [msg, entries])).toEqual([
      ['activities not saved', 1],
      ['activities not saved', 20_000],
      ['activities lost', 5],
    ]);
    const [first] = await school.db.selectFrom('activities').select('created_at').where('record_id', '=', 1).execute();
    expect((first?.created_at ?? '') <= before).toBe(true);
    await activities.close();
  });

  it('of a person who was deleted meanwhile are left out, and the others are saved', async () => {
    const school = await startSignedIn();
    const userId = await registerUser(school, '9822011001');
    const { activities } = school.backend;
    activities.add({ ...school.actor, verb: 'opened', noun: 'students', recordId: 1 });
    activities.add({ ...school.actor, userId, verb: 'opened', noun: 'students', recordId: 2 });
    activities.add({ ...school.actor, verb: 'opened', noun: 'students', recordId: 3 });
    await school.db.deleteFrom('users').where('id', '=', userId).execute();
    await activities.flush();
    expect(await countOpened(school)).toEqual([1, 3]);
  });
});

/** Adds 100,000 entries of 20 people in two schools. One in ten is a change, and one in a thousand a refusal. */
async function addManyEntries({ db, actor }: TestBackend) {
  const statements = [
    sql`insert into schools (id, name, created_at, updated_at) values (90, 'Lake School', '', '')`,
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20)
      insert into users (id, school_id, mobileno, created_at, updated_at)
      select 1000 + n, case when n % 2 = 0 then 90 else ${sql.lit(actor.schoolId)} end, cast(7000000000 + n as text), '', '' from numbers`,
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
      insert into activities (school_id, actor_id, is_change, verb, noun, record_id, record_count, created_at)
      select case when n % 2 = 0 then 90 else ${sql.lit(actor.schoolId)} end, 1001 + n % 20,
        case when n % 10 = 0 then 1 else 0 end,
        case when n % 10 = 0 then 'updated' when n % 1000 = 1 then 'refused' else 'opened' end,
        case when n % 500 = 1 then 'subjects' else 'students' end, n % 3000, 1,
        '2026-08-0' || (1 + n / 20000) || 'T' || (10 + n / 2000 % 10) || ':00:00.000Z' from numbers`,
    ...(isPostgres ? [sql`analyze`] : []),
  ];
  for (const statement of statements) await statement.execute(db);
}

/** Matches the steps of a plan that read all entries, or sort many. */
const readsMany = isPostgres ? /Seq Scan on activities|Sort .* rows=\d{5}/ : /^SCAN activities$/m;

async function planOf({ db }: TestBackend, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const statement = CompiledQuery.raw(`${isPostgres ? 'explain' : 'explain query plan'} ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<Record<string, unknown>>(statement);
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
}

it('entries are found and removed among 100,000 by indexes', async () => {
  const school = await startSignedIn();
  await addManyEntries(school);
  const statements = recordStatements(school);
  const listed = (query: Query) => () => school.call(listActivities, { query: { page: 1, page_size: 50, ...query } });
  const day = { from: '2026-08-02T00:00:00.000Z', to: '2026-08-03T00:00:00.000Z' };
  const lookups: [string, () => Promise<unknown>][] = [
    ['activities_changes_of_record', () => school.call(listHistory, { query: { noun: 'students', record_id: 60 } })],
    ['activities_school_id_id', listed({})],
    ['activities_school_id_id', listed(day)],
    ['activities_actor_id_school_id_id', listed({ person_id: 1001 })],
    ['activities_school_id_noun_record_id_id', listed({ noun: 'students', record_id: 60 })],
    ['activities_of_noun', listed({ noun: 'subjects' })],
    ['activities_of_verb', listed({ kind: 'refusals' })],
    ['activities_last_changes', listed({ kind: 'changes' })],
    ['activities_created_at', () => deleteExpired(school.backend.db, 'activities', new Date('2026-08-01T09:00:00Z'))],
  ];
  const plans: [string, string][] = [];
  for (const [index, act] of lookups) {
    statements.length = 0;
    await act();
    const queries = statements.filter(({ sql: text }) => /"activities"/.test(text) && !/^insert/.test(text));
    for (const query of queries) plans.push([index, await planOf(school, query)]);
  }
  expect(plans).toHaveLength(lookups.length);
  for (const [index, plan] of plans) {
    // PostgreSQL prefers another index for a school that has half of all entries.
    if (!isPostgres) expect(plan).toContain(index);
    expect(plan, index).not.toMatch(readsMany);
  }
});
