import type { ChangeVerb } from '@/lib/contract/changes';
import { entityTag } from '@/lib/contract/values/versions';
import { now } from '../db/rows';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { type ChangedRecord, changesSince } from './queries';
import { changedFields, type FoundRecord, type RecordKind, versionOf } from './record-kind';

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** The number of changes kept per school. Above it the oldest ones are deleted. */
const maxKept = 5_000;

interface Change extends ChangedRecord {
  verb: ChangeVerb;
  count?: number;
  fields?: string[];
  version?: string;
}

async function forgetOldest(db: Db, schoolId: number) {
  const expired = new Date(Date.now() - keptMs).toISOString();
  const ofSchool = db.deleteFrom('changes').where('school_id', '=', schoolId);
  await ofSchool.where('created_at', '<=', expired).execute();
  await ofSchool
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('changes')
        .select('id')
        .where('school_id', '=', schoolId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(maxKept - 1),
    )
    .execute();
}

/** Stores who changed what. It must run in the transaction of the write. */
export async function recordChange(db: Db, { schoolId, userId }: Actor, change: Change): Promise<void> {
  await forgetOldest(db, schoolId);
  const { noun, verb, recordId, count = 1, fields = [], version = '' } = change;
  await db
    .insertInto('changes')
    .values({
      school_id: schoolId,
      actor_id: userId,
      noun,
      verb,
      record_id: recordId,
      record_count: count,
      fields: fields.join(' '),
      version,
      created_at: now(),
    })
    .execute();
}

function verbOf(before: FoundRecord | undefined, after: FoundRecord | undefined, fields: string[]): ChangeVerb | null {
  if (!before) return after ? 'added' : null;
  if (!after) return 'deleted';
  const isSwitched = before.isActive !== after.isActive;
  const isMore = fields.some((name) => name !== 'isactive');
  if (isSwitched && !isMore) return after.isActive ? 'activated' : 'deactivated';
  return isMore ? 'updated' : null;
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
 * @throws {HttpError} 412 with the current record and the changes since.
 */
async function checkVersion({ db, actor, ifMatch }: Input, about: ChangedRecord, found: FoundRecord | undefined) {
  if (ifMatch === null || (found && ifMatch === entityTag(versionOf(found.fields)))) return;
  const changed = await changesSince(db, actor.schoolId, about, ifMatch.slice(1, -1));
  throw new HttpError(412, found ? conflictMessages.changed : conflictMessages.deleted, {
    current: found?.listed ?? null,
    changed,
  });
}

/**
 * Wraps a handler that updates, toggles or deletes one record, and stores what it has changed. A request with an old
 * version fails. Writes of a school are serialized, so the record cannot change in between.
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
