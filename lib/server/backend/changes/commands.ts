import type { ChangeVerb } from '@/lib/contract/activities';
import { type ChangedNoun, isPeopleNoun } from '@/lib/contract/nouns';
import { entityTag } from '@/lib/contract/values/versions';
import { groupBy } from '@/lib/format/arrays';
import { mapInBatches } from '../db/batches';
import { recordTables } from '../db/moved-tables';
import { now } from '../db/now';
import type { Db, NewRow, RowOf } from '../db/schema';
import { emptiedSnapshot, readRows, type Snapshot, takeSnapshots } from '../db/snapshot';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { type ChangedRecord, findChangesSince, findNames } from './queries';
import {
  changedValues,
  type FieldChanges,
  type Filled,
  type FoundRecord,
  fillFields,
  type RecordKind,
  versionOf,
} from './record-kind';

interface Change extends ChangedRecord {
  verb: ChangeVerb;
  sectionId?: number;
  values?: FieldChanges;
  fields?: string[];
  version?: string;
}

const emptyChange = ({ schoolId, userId }: Actor) => ({
  school_id: schoolId,
  actor_id: userId,
  record_count: 1,
  fields: '',
  field_values: '{}',
  version: '',
  created_at: now(),
});

const changeRow = (actor: Actor, change: Change): NewRow<'activities'> => {
  const { noun, verb, recordId, sectionId = null, values = {}, fields = [], version = '' } = change;
  return {
    ...emptyChange(actor),
    noun,
    verb,
    record_id: recordId,
    section_id: sectionId,
    fields: fields.join(' '),
    field_values: JSON.stringify(values),
    version,
  };
};

const insertChange = (db: Db, row: NewRow<'activities'>) =>
  db.insertInto('activities').values(row).returning('id').executeTakeFirstOrThrow();

/** Must be called in the transaction of the recorded write. */
export async function recordChange(db: Db, actor: Actor, change: Change): Promise<void> {
  await insertChange(db, changeRow(actor, change));
}

/**
 * Adds one entry for all records, and one for the history of each. Must be called in the transaction of the recorded
 * write.
 */
export async function recordChanges(
  db: Db,
  actor: Actor,
  change: Pick<Change, 'noun' | 'verb' | 'sectionId'>,
  records: Pick<Change, 'recordId' | 'values' | 'fields' | 'sectionId'>[],
): Promise<void> {
  const [first, ...others] = records;
  if (!first) return;
  if (others.length === 0) return recordChange(db, actor, { ...change, ...first });
  const { id } = await insertChange(db, {
    ...changeRow(actor, { ...change, recordId: null }),
    record_count: records.length,
  });
  await mapInBatches(records, async (batch) => {
    const rows = batch.map((record) => ({ ...changeRow(actor, { ...change, ...record }), batch_id: id }));
    await db.insertInto('activities').values(rows).execute();
    return [];
  });
}

type GroupedEntry = Pick<RowOf<'activities'>, 'id' | 'noun' | 'verb' | 'section_id' | 'record_id' | 'record_count'>;

const groupOf = ({ noun, verb, section_id }: GroupedEntry) => [noun, verb, section_id].join(' ');

const ungroupedEntries = (db: Db, { schoolId }: Actor) =>
  db
    .selectFrom('activities')
    .select(['id', 'noun', 'verb', 'section_id', 'record_id', 'record_count'])
    .where('school_id', '=', schoolId)
    .where('is_change', '=', 1)
    .where('batch_id', 'is', null);

/** In ms. A later change must not hide in an old entry. */
const maxJoinMs = 5 * 60_000;

async function getJoinedEntry(db: Db, actor: Actor, id: number): Promise<GroupedEntry> {
  const since = new Date(Date.now() - maxJoinMs).toISOString();
  const entry = await ungroupedEntries(db, actor)
    .where('id', '=', id)
    .where('actor_id', '=', actor.userId)
    .where('verb', '!=', 'undone')
    .where(({ exists, selectFrom, or, eb }) =>
      or([
        eb('created_at', '>', since),
        exists(
          selectFrom('activities as part').select('id').where('batch_id', '=', id).where('created_at', '>', since),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!entry) throw new HttpError(404, 'This action is too long ago. Please select the other rows again.');
  return entry;
}

async function joinEntries(db: Db, actor: Actor, entries: readonly GroupedEntry[]): Promise<JoinedChanges> {
  const [first] = entries;
  const count = entries.reduce((sum, entry) => sum + entry.record_count, 0);
  if (!first || entries.length === 1) return { entryId: first?.id ?? null, count };
  const { noun, verb, section_id } = first;
  const summary = { noun, verb, section_id, record_id: null, record_count: count };
  const isSummary = (entry: GroupedEntry) => entry.record_id === null;
  const { id } = entries.find(isSummary) ?? (await insertChange(db, { ...emptyChange(actor), ...summary }));
  const others = entries.filter((entry) => entry.id !== id);
  const emptied = others.filter(isSummary).map((entry) => entry.id);
  const single = others.filter((entry) => !isSummary(entry)).map((entry) => entry.id);
  await db.updateTable('activities').set({ record_count: count }).where('id', '=', id).execute();
  const parts = db.updateTable('activities').set({ batch_id: id });
  await mapInBatches(single, async (batch) => [await parts.where('id', 'in', batch).execute()]);
  await mapInBatches(emptied, async (batch) => {
    await parts.where('batch_id', 'in', batch).execute();
    await db.deleteFrom('activities').where('id', 'in', batch).execute();
    return [];
  });
  return { entryId: id, count };
}

/** Later entries have higher ids, because the writes of a school wait for each other. */
export const newestEntryId = async (db: Db): Promise<number> =>
  (await db.selectFrom('activities').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;

interface JoinedChanges {
  entryId: number | null;
  count: number;
}

/**
 * Shows the equal changes that `write` records as one entry. Must be called in the transaction of the recorded writes.
 * @param joinedId the entry of an earlier part of the same action, which takes equal changes.
 * @throws {HttpError} 404 for an entry of another user, and for one that is too old.
 */
export async function withGroupedChanges(
  db: Db,
  actor: Actor,
  joinedId: number | undefined,
  write: () => Promise<unknown>,
): Promise<JoinedChanges> {
  const joined = joinedId === undefined ? [] : [await getJoinedEntry(db, actor, joinedId)];
  const lastId = await newestEntryId(db);
  await write();
  const added = await ungroupedEntries(db, actor).where('id', '>', lastId).orderBy('id').execute();
  let largest: JoinedChanges = { entryId: null, count: 0 };
  for (const [key, entries] of groupBy(added, groupOf)) {
    const changes = await joinEntries(db, actor, [...joined.filter((entry) => groupOf(entry) === key), ...entries]);
    if (changes.count > largest.count) largest = changes;
  }
  const [entry] = joined;
  return largest.entryId === null && entry ? { entryId: entry.id, count: entry.record_count } : largest;
}

export async function recordUndo(
  db: Db,
  actor: Actor,
  undone: { entry: Pick<RowOf<'activities'>, 'id' | 'noun' | 'section_id'>; recordIds: number[]; lastId: number },
): Promise<void> {
  const { entry, recordIds, lastId } = undone;
  const earlier = await ungroupedEntries(db, actor)
    .where('undoes_id', '=', entry.id)
    .where('actor_id', '=', actor.userId)
    .where('created_at', '>', new Date(Date.now() - maxJoinMs).toISOString())
    .executeTakeFirst();
  const { noun, section_id } = entry;
  const summary = { noun, section_id, verb: 'undone', record_id: null, record_count: 0, undoes_id: entry.id } as const;
  const { id } = earlier ?? (await insertChange(db, { ...emptyChange(actor), ...summary }));
  const record_count = (earlier?.record_count ?? 0) + recordIds.length;
  await db.updateTable('activities').set({ record_count }).where('id', '=', id).execute();
  await mapInBatches(recordIds, async (batch) => {
    const parts = db.updateTable('activities').set({ batch_id: id }).where('school_id', '=', actor.schoolId);
    const added = parts.where('id', '>', lastId).where('is_change', '=', 1).where('batch_id', 'is', null);
    await added.where('noun', '=', noun).where('record_id', 'in', batch).execute();
    return [];
  });
}

function verbOf(before: FoundRecord | undefined, after: FoundRecord | undefined, fields: string[]): ChangeVerb | null {
  if (!before) return after ? 'added' : null;
  if (!after) return 'deleted';
  const isStatusChanged = before.isActive !== after.isActive;
  const hasOtherChanges = fields.some((name) => name !== 'isactive');
  if (isStatusChanged && !hasOtherChanges) return after.isActive ? 'activated' : 'deactivated';
  return hasOtherChanges ? 'updated' : null;
}

interface Input {
  body?: object | undefined;
  db: Db;
  actor: Actor;
  ifMatch: string | null;
}

const conflictMessages = {
  changed: 'Somebody else has changed this since you opened it. Please look at it again before you save.',
  deleted: 'Somebody else has deleted this since you opened it.',
};

/** @throws {HttpError} 412 with the current record and the changes since the old version. */
async function checkVersion({ db, actor, ifMatch }: Input, record: ChangedRecord, current: FoundRecord | undefined) {
  if (ifMatch === null || (current && ifMatch === entityTag(versionOf(current.fields)))) return;
  const changed = await findChangesSince(db, actor, record, ifMatch.slice(1, -1));
  const details = { current: current?.listed ?? null, changed };
  throw new HttpError(412, current ? conflictMessages.changed : conflictMessages.deleted, details, {
    shown: isPeopleNoun(record.noun) ? record : undefined,
  });
}

// Safe cast: an input without a body, or for a record that does not exist, has no fields to fill in.
const fillInput = <I extends Input>(input: I, saved: FoundRecord | undefined) =>
  (saved && input.body ? { ...input, body: fillFields(input.body, saved.fields) } : input) as Filled<I>;

/**
 * Wraps a handler that writes one record. Writes of a school are serialized, so the record cannot change between the
 * check of its version and the write.
 */
export const withChangeTracking =
  <I extends Input, P extends unknown[], R>(
    kind: RecordKind,
    idOf: (input: I) => number,
    handler: (input: Filled<I>, ...prepared: P) => Promise<R>,
  ) =>
  async (input: I, ...prepared: P): Promise<R> => {
    const { db, actor } = input;
    const { noun, find } = kind;
    const recordId = idOf(input);
    const before = await find(db, actor.schoolId, recordId);
    await checkVersion(input, { noun, recordId }, before);
    const reply = await handler(fillInput(input, before), ...prepared);
    const after = await find(db, actor.schoolId, recordId);
    const values = before && after ? changedValues(before, after) : {};
    const fields = Object.keys(values);
    const verb = verbOf(before, after, fields);
    const version = after && versionOf(after.fields);
    if (verb) await recordChange(db, actor, { noun, verb, recordId, values, fields, version });
    return reply;
  };

interface BinEntry {
  noun: ChangedNoun;
  id: number;
  name: string;
  snapshot: Snapshot;
}

const binRow = ({ schoolId, userId }: Actor, { noun, id, name, snapshot }: BinEntry) =>
  ({
    school_id: schoolId,
    deleted_by: userId,
    noun,
    record_id: id,
    name,
    rows: JSON.stringify(snapshot),
    created_at: now(),
  }) satisfies NewRow<'bin_records'>;

export async function addToBin(db: Db, actor: Actor, entry: BinEntry): Promise<number> {
  const query = db.insertInto('bin_records').values(binRow(actor, entry)).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

interface DeletedRecord {
  id: number;
  /** The person of an employee, or the parents of a student. */
  userIds: number[];
}

/** Must be called before the records are deleted, in the same transaction. */
export async function copyToBin(db: Db, actor: Actor, noun: ChangedNoun, records: DeletedRecord[]): Promise<void> {
  const { table } = recordTables[noun];
  await mapInBatches(records, async (batch) => {
    const ids = batch.map(({ id }) => id);
    const names = await findNames(db, noun, ids);
    const snapshots = await takeSnapshots(db, table, ids);
    const users = await readRows(
      db,
      'users',
      'id',
      batch.flatMap(({ userIds }) => userIds),
    );
    const userById = new Map(users.map((user) => [user.id, user]));
    const rows = batch.map(({ id, userIds }) => {
      const { rows = {}, changes = [] } = snapshots.get(id) ?? {};
      const ownUsers = userIds.flatMap((userId) => userById.get(userId) ?? []);
      const snapshot = { rows: { ...rows, ...(ownUsers.length > 0 && { users: ownUsers }) }, changes };
      return binRow(actor, { noun, id, name: names.get(id) ?? '', snapshot });
    });
    await db.insertInto('bin_records').values(rows).execute();
    return [];
  });
}

/**
 * Like `withChangeTracking`, for a handler that can delete the record. The reply then contains the id of the bin's
 * entry.
 */
export const withBin = <I extends Input, P extends unknown[], R extends object>(
  kind: RecordKind,
  idOf: (input: I) => number,
  handler: (input: I, ...prepared: P) => Promise<R>,
) =>
  withChangeTracking(kind, idOf, async (input: I, ...prepared: P): Promise<R & { bin_id?: number }> => {
    const { db, actor } = input;
    const { noun, find } = kind;
    const { table } = recordTables[noun];
    const id = idOf(input);
    if (!(await find(db, actor.schoolId, id))) return handler(input, ...prepared);
    const name = (await findNames(db, noun, [id])).get(id) ?? '';
    const snapshot = (await takeSnapshots(db, table, [id])).get(id);
    const reply = await handler(input, ...prepared);
    if (!snapshot || (await find(db, actor.schoolId, id))) return reply;
    const [before] = snapshot.rows[table] ?? [];
    const [after] = await readRows(db, table, 'id', [id]);
    const removed = before && after ? emptiedSnapshot(table, before, after) : snapshot;
    return { ...reply, bin_id: await addToBin(db, actor, { noun, id, name, snapshot: removed }) };
  });
