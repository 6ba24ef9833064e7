import type { Kysely } from 'kysely';
import type { PersonNoun } from '@/lib/contract/person';
import { createLogger } from '@/lib/server/log';
import { recordActivity } from './db/activity-log';
import type { Schema } from './db/schema';
import { withSchoolLock } from './db/write-lock';
import type { FileStore } from './file-storage/file-store';
import { HttpError } from './http-error';
import type { Actor } from './identity/access-tokens';
import { finishDeletion } from './maintenance/finish-deletion';
import { erasePerson } from './person/commands';
import { presentErasure, presentHandOver } from './person/presenter';
import { getPerson } from './person/queries';

type Database = Kysely<Schema>;

export interface PersonTarget {
  noun: PersonNoun;
  record_id: number;
}

/**
 * The activity record names the person on whose behalf an operator acts. @throws {HttpError} 404 for a person without
 * full access.
 */
export async function getActor(db: Database, schoolId: number, userId: number): Promise<Actor> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('school_id', '=', schoolId)
    .where('role', '=', 'full')
    .executeTakeFirst();
  if (person) return { schoolId, userId };
  throw new HttpError(404, `Person ${userId} has no full access. “npm run people -- list” shows the ids.`);
}

export async function handOver(db: Database, files: FileStore, actor: Actor, { noun, record_id }: PersonTarget) {
  const person = await getPerson(db, actor.schoolId, noun, record_id);
  const bytes = await presentHandOver(db, files, actor.schoolId, person);
  await withSchoolLock(db, actor.schoolId, (tx) =>
    recordActivity(tx, { ...actor, verb: 'exported', noun, recordId: record_id }),
  );
  return { name: person.name, bytes };
}

export const previewErasure = async (db: Database, actor: Actor, target: PersonTarget, recordDays: number) =>
  presentErasure(db, actor.schoolId, await getPerson(db, actor.schoolId, target.noun, target.record_id), recordDays);

/** With `withParents`, also erases the parents who have no other child and no other role. */
export async function erase(
  db: Database,
  files: FileStore,
  actor: Actor,
  { withParents, recordDays, ...target }: PersonTarget & { withParents: boolean; recordDays: number },
) {
  const erased = await withSchoolLock(db, actor.schoolId, async (tx) => {
    const person = await getPerson(tx, actor.schoolId, target.noun, target.record_id);
    const { name, parents } = await presentErasure(tx, actor.schoolId, person, recordDays);
    const parent_ids = withParents ? parents.map(({ id }) => id) : [];
    return erasePerson(tx, actor, { ...target, confirmation: name, parent_ids });
  });
  await finishDeletion(db, files, createLogger('info'));
  return erased.map(({ noun, id, name }) => ({ noun, id, name }));
}
