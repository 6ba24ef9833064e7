import * as contract from '@/lib/contract/broadcasts';
import { now } from '../db/rows';
import type { Db } from '../db/schema';
import { defineRoute } from '../http/define-route';
import { HttpError } from '../http/http-error';
import { broadcastColumns } from './fields';

/** Rows per reply; callers ask for further pages. */
const pageSize = 50;

const columns = [
  'id',
  'notetype',
  'subject',
  'description',
  'link',
  'duedate',
  'created_by as createdBy',
  'section_id as sectionid',
  'effective_date as effectiveDate',
] as const;

const broadcastsOf = (db: Db, schoolId: number) => db.selectFrom('broadcasts').where('school_id', '=', schoolId);

/** @throws {HttpError} 404 for a broadcast that is not in this school. */
async function checkInSchool(db: Db, schoolId: number, id: number) {
  const found = await broadcastsOf(db, schoolId).select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new HttpError(404, 'This broadcast was not found.');
}

export const broadcastRoutes = [
  defineRoute(contract.listBroadcasts, async ({ db, actor, query: { page } }) => {
    const rows = await broadcastsOf(db, actor.schoolId)
      .select(columns)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    // Writes are validated by the contract, so the column holds no other value.
    const items = rows.map((row) => ({ ...row, notetype: row.notetype as contract.BroadcastType }));
    return { status: 'success', items };
  }),

  defineRoute(contract.createBroadcast, async ({ db, actor: { schoolId, userId }, body }) => {
    const at = now();
    const { id } = await db
      .insertInto('broadcasts')
      .values({ school_id: schoolId, ...broadcastColumns(body), created_by: userId, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { status: 'success', message: 'Broadcast sent', data: { id } };
  }),

  defineRoute(contract.updateBroadcast, async ({ db, actor, query, body }) => {
    await checkInSchool(db, actor.schoolId, query.broadcast_id);
    await db
      .updateTable('broadcasts')
      .set({ ...broadcastColumns(body), updated_at: now() })
      .where('id', '=', query.broadcast_id)
      .where('school_id', '=', actor.schoolId)
      .execute();
    return { status: 'success', message: 'Broadcast updated' };
  }),

  defineRoute(contract.deleteBroadcast, async ({ db, actor, query }) => {
    await checkInSchool(db, actor.schoolId, query.broadcast_id);
    await db
      .deleteFrom('broadcasts')
      .where('id', '=', query.broadcast_id)
      .where('school_id', '=', actor.schoolId)
      .execute();
    return { status: 'success', message: 'Broadcast deleted' };
  }),
];
