import type { ExpressionBuilder } from 'kysely';
import type { ChangeVerb } from '@/lib/contract/changes';
import { type ChangedNoun, peopleNouns } from '@/lib/contract/nouns';
import { entityTag } from '@/lib/contract/values/versions';
import { mapInBatches } from '../db/batches';
import { now } from '../db/now';
import type { Db, NewRow, Schema } from '../db/schema';
import { emptiedSnapshot, readRows, type Snapshot, takeSnapshots } from '../db/snapshot';
import { recordTables } from '../db/tables';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { type ChangedRecord, findChangesSince, findNames } from './queries';
import { changedValues, type FieldChanges, type FoundRecord, type RecordKind, versionOf } from './record-kind';

interface Change extends ChangedRecord {
  verb: ChangeVerb;
  sectionId?: number;
  values?: FieldChanges;
  /** The names of the changed fields that an edit form overwrites. */
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

/** Adds an entry to the change log. Must be called in the transaction of the recorded write. */
export async function recordChange(db: Db, actor: Actor, change: Change): Promise<void> {
  await insertChange(db, changeRow(actor, change));
}

/**
 * Records a change of several records: one entry for all of them, and one for the history of each record. Must be
 * called in the transaction of the recorded write.
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

/**
 * Shows the equal changes that `write` records as one entry in the list of changes. The history of each record keeps
 * its own entry. Must be called in the transaction of the recorded writes.
 */
export async function withGroupedChanges<R>(db: Db, actor: Actor, write: () => Promise<R>): Promise<R> {
  const entries = db.selectFrom('activities').select('id').orderBy('id', 'desc').limit(1);
  const lastId = (await entries.executeTakeFirst())?.id ?? 0;
  const result = await write();
  const isAdded = (row: ExpressionBuilder<Schema, 'activities'>) =>
    row.and([
      row('school_id', '=', actor.schoolId),
      row('id', '>', lastId),
      row('is_change', '=', 1),
      row('batch_id', 'is', null),
    ]);
  const groups = await db
    .selectFrom('activities')
    .select((row) => ['noun', 'verb', 'section_id', row.fn.countAll<number>().as('count')])
    .where(isAdded)
    .groupBy(['noun', 'verb', 'section_id'])
    .having((row) => row.fn.countAll(), '>', 1)
    .execute();
  for (const { noun, verb, section_id, count } of groups) {
    const summary = { noun, verb, section_id, record_id: null, record_count: Number(count) };
    const { id } = await insertChange(db, { ...emptyChange(actor), ...summary });
    await db
      .updateTable('activities')
      .set({ batch_id: id })
      .where(isAdded)
      .where('id', '<', id)
      .where('noun', '=', noun)
      .where('verb', '=', verb)
      .where('section_id', 'is not distinct from', section_id)
      .execute();
  }
  return result;
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
  db: Db;
  actor: Actor;
  ifMatch: string | null;
}

const conflictMessages = {
  changed: 'Somebody else has changed this since you opened it. Please look at it again before you save.',
  deleted: 'Somebody else has deleted this since you opened it.',
};

/**
 * Rejects a write that is based on an old version of the record.
 * @throws {HttpError} 412 with the current record and the changes since the old version.
 */
async function checkVersion({ db, actor, ifMatch }: Input, record: ChangedRecord, current: FoundRecord | undefined) {
  if (ifMatch === null || (current && ifMatch === entityTag(versionOf(current.fields)))) return;
  const changed = await findChangesSince(db, actor, record, ifMatch.slice(1, -1));
  const details = { current: current?.listed ?? null, changed };
  const isPerson = peopleNouns.some((noun) => noun === record.noun);
  throw new HttpError(412, current ? conflictMessages.changed : conflictMessages.deleted, details, {
    shown: isPerson ? record : undefined,
  });
}

/**
 * Wraps a handler that updates, toggles or deletes one record, and stores the values of the changed fields. A request
 * with an old version fails. Writes of a school are serialized, so the record cannot change between the check and the
 * write.
 */
export const withChangeTracking =
  <I extends Input, P extends unknown[], R>(
    kind: RecordKind,
    idOf: (input: I) => number,
    handler: (input: I, ...prepared: P) => Promise<R>,
  ) =>
  async (input: I, ...prepared: P): Promise<R> => {
    const { db, actor } = input;
    const { noun, find } = kind;
    const recordId = idOf(input);
    const before = await find(db, actor.schoolId, recordId);
    await checkVersion(input, { noun, recordId }, before);
    const reply = await handler(input, ...prepared);
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

/** Adds a deleted record to the bin. Returns the id of the entry. */
export async function addToBin(db: Db, actor: Actor, entry: BinEntry): Promise<number> {
  const query = db.insertInto('bin_records').values(binRow(actor, entry)).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

interface DeletedRecord {
  id: number;
  /** The users who are deleted together with the record: the person of an employee, or the parents of a student. */
  userIds: number[];
}

/** Copies records to the bin. Must be called before they are deleted, in the same transaction. */
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
 * Wraps a handler that can delete one record, as `withChangeTracking` does, and puts the deleted record into the bin.
 * The reply then contains the id of the bin's entry.
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
