import type { ChangeVerb } from '@/lib/contract/changes';
import { entityTag } from '@/lib/contract/values/versions';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { type ChangedRecord, findChangesSince } from './queries';
import { changedFields, type FoundRecord, type RecordKind, versionOf } from './record-kind';

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** The number of changes kept per school. Above this number, the oldest changes are deleted. */
const maxChanges = 5_000;

interface Change extends ChangedRecord {
  verb: ChangeVerb;
  count?: number;
  sectionId?: number;
  fields?: string[];
  version?: string;
}

async function deleteOldChanges(db: Db, schoolId: number) {
  const cutoff = new Date(Date.now() - retentionMs).toISOString();
  const schoolChanges = db.deleteFrom('changes').where('school_id', '=', schoolId);
  await schoolChanges.where('created_at', '<=', cutoff).execute();
  await schoolChanges
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('changes')
        .select('id')
        .where('school_id', '=', schoolId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(maxChanges - 1),
    )
    .execute();
}

/** Adds an entry to the change log. Must be called in the transaction of the recorded write. */
export async function recordChange(db: Db, { schoolId, userId }: Actor, change: Change): Promise<void> {
  await deleteOldChanges(db, schoolId);
  const { noun, verb, recordId, count = 1, sectionId = null, fields = [], version = '' } = change;
  await db
    .insertInto('changes')
    .values({
      school_id: schoolId,
      actor_id: userId,
      noun,
      verb,
      record_id: recordId,
      record_count: count,
      section_id: sectionId,
      fields: fields.join(' '),
      version,
      created_at: now(),
    })
    .execute();
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
  throw new HttpError(412, current ? conflictMessages.changed : conflictMessages.deleted, {
    current: current?.listed ?? null,
    changed,
  });
}

/**
 * Wraps a handler that updates, toggles or deletes one record, and stores the names of the changed fields. A request
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
    const fields = before && after ? changedFields(before, after) : [];
    const verb = verbOf(before, after, fields);
    if (verb) {
      await recordChange(db, actor, { noun, verb, recordId, fields, version: after && versionOf(after.fields) });
    }
    return reply;
  };
