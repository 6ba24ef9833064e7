import type { ChangedNoun, ChangeVerb } from '@/lib/contract/changes';
import type { Actor } from '../auth/access-tokens';
import { now } from '../db/rows';
import type { Db } from '../db/schema';
import { changedFields, type FoundRecord, type RecordKind, versionOf } from './present';

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Of one school; beyond that its oldest make room. */
const maxKept = 5_000;

interface Change {
  noun: ChangedNoun;
  verb: ChangeVerb;
  /** `null` where the change is about several records. */
  recordId: number | null;
  /** How many records, where it is not one. */
  count?: number;
  fields?: string[];
  /** The record's version from now on, where it has one. */
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

/** Keeps who did what. Call it in the transaction of the write. */
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
}

/** A handler that changes, switches or deletes one record, and keeps what it has changed. */
export const tracked =
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
    const reply = await handler(input, ...prepared);
    const after = await find(db, actor.schoolId, recordId);
    const fields = before && after ? changedFields(before, after) : [];
    const verb = verbOf(before, after, fields);
    if (verb) {
      await recordChange(db, actor, { noun, verb, recordId, fields, version: after && versionOf(after.fields) });
    }
    return reply;
  };
