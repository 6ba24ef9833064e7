import type * as z from 'zod/mini';
import * as contract from '@/lib/contract/views';
import { normalizedKey } from '@/lib/format/normalize-text';
import { screenAddress } from '@/lib/routes';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { defineRoute } from '../http/define-route';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';

const viewsOf = (db: Db, { schoolId, userId }: Actor) =>
  db.selectFrom('views').where('school_id', '=', schoolId).where('created_by', '=', userId);

export const listViews = (db: Db, actor: Actor) =>
  viewsOf(db, actor).select(['id as view_id', 'list', 'name', 'address']).orderBy('same_key').orderBy('id').execute();

const rules = rulesOf(contract.viewFields);

/**
 * Replaces a view with the same list and name. @throws {HttpError} 409 if the person has too many views, 422 for an
 * address outside the console.
 */
export async function saveView(db: Db, actor: Actor, body: z.output<typeof contract.saveView.body>): Promise<void> {
  const { name, address } = requireValidTexts(rules, body);
  if (screenAddress(address) === null) throw new HttpError(422, 'The address of a view must be a list of the console.');
  const view = { list: body.list, name, same_key: normalizedKey(name), address, updated_at: now() };
  const { id } = (await viewsOf(db, actor)
    .select('id')
    .where('list', '=', view.list)
    .where('same_key', '=', view.same_key)
    .executeTakeFirst()) ?? { id: null };
  if (id !== null) {
    await db.updateTable('views').set(view).where('id', '=', id).execute();
    return;
  }
  const { total } = await viewsOf(db, actor)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= contract.maxViews) {
    throw new HttpError(409, `You already have ${contract.maxViews} views. Please delete one first.`);
  }
  const owned = { school_id: actor.schoolId, created_by: actor.userId, created_at: now() };
  await db
    .insertInto('views')
    .values({ ...owned, ...view })
    .execute();
}

export async function deleteView(db: Db, actor: Actor, id: number): Promise<void> {
  const { schoolId, userId } = actor;
  const query = db.deleteFrom('views').where('id', '=', id).where('school_id', '=', schoolId);
  const { numDeletedRows } = await query.where('created_by', '=', userId).executeTakeFirst();
  if (numDeletedRows === 0n) throw new HttpError(404, 'This view was not found. It may be deleted.');
}

export const viewRoutes = [
  defineRoute(contract.listViews, async ({ db, actor }) => ({ status: 'success', data: await listViews(db, actor) })),

  defineRoute(contract.saveView, async ({ db, actor, body }) => {
    await saveView(db, actor, body);
    return { status: 'success', message: 'View saved' };
  }),

  defineRoute(contract.deleteView, async ({ db, actor, params }) => {
    await deleteView(db, actor, params.id);
    return { status: 'success', message: 'View deleted' };
  }),
];
