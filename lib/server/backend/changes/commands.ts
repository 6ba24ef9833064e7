import type { ChangeVerb } from '@/lib/contract/changes';
import { entityTag } from '@/lib/contract/values/versions';
import { mapInBatches } from '../db/batches';
import { now } from '../db/now';
import type { Db, NewRow } from '../db/schema';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { type ChangedRecord, findChangesSince } from './queries';
import { changedValues, type FieldChanges, type FoundRecord, type RecordKind, versionOf } from './record-kind';

interface Change extends ChangedRecord {
  verb: ChangeVerb;
  sectionId?: number;
  values?: FieldChanges;
  /** The names of the changed fields that an edit form overwrites. */
  fields?: string[];
  version?: string;
}

const changeRow = ({ schoolId, userId }: Actor, change: Change): NewRow<'activities'> => {
  const { noun, verb, recordId, sectionId = null, values = {}, fields = [], version = '' } = change;
  return {
    school_id: schoolId,
    actor_id: userId,
    noun,
    verb,
    record_id: recordId,
    record_count: 1,
    section_id: sectionId,
    fields: fields.join(' '),
    field_values: JSON.stringify(values),
    version,
    created_at: now(),
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
  records: Pick<Change, 'recordId' | 'values'>[],
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

function verbOf(before: FoundRecord | undefined, after: FoundRecord | undefined, fields: string[]): ChangeVerb | null {
  if (!before) return after ? 'added' : null;
  if (!after) return 'deleted';
  const isStatusChanged = before.isActive !== after.isActive;
  const hasOtherChanges = fields.some((name) => name !== 'isactive');
  if (isStatusChanged && !hasOtherChanges) return after.isActive ? 'activated' : 'deactivated';
  return hasOtherChanges ? 'updated' : null;
}

export interface Input {
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
  throw new HttpError(412, current ? conflictMessages.changed : conflictMessages.deleted, {
    current: current?.listed ?? null,
    changed,
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
