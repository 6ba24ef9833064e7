import * as contract from '@/lib/contract/broadcasts';
import { recordChange, withBin, withChangeTracking } from '../changes/commands';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { defineRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import { toValidColumns } from './fields';
import { broadcastColumns, broadcastRecord, presentBroadcast } from './presenter';
import { broadcastsOf } from './queries';

const pageSize = 50;

async function requireBroadcastInSchool(db: Db, schoolId: number, id: number) {
  const broadcast = await broadcastsOf(db, schoolId).select('id').where('id', '=', id).executeTakeFirst();
  if (!broadcast) throw new HttpError(404, 'This broadcast was not found.');
}

export const broadcastRoutes = [
  defineRoute(contract.listBroadcasts, async ({ db, actor, query: { page } }) => {
    const rows = await broadcastsOf(db, actor.schoolId)
      .select(broadcastColumns)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { status: 'success', items: rows.map(presentBroadcast) };
  }),

  defineRoute(contract.createBroadcast, async ({ db, actor, body }) => {
    const { schoolId, userId } = actor;
    const timestamp = now();
    const { id } = await db
      .insertInto('broadcasts')
      .values({
        school_id: schoolId,
        ...toValidColumns(body),
        created_by: userId,
        created_at: timestamp,
        updated_at: timestamp,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(db, actor, { noun: 'broadcasts', verb: 'added', recordId: id });
    return { status: 'success', message: 'Broadcast sent', data: { id } };
  }),

  defineRoute(
    contract.updateBroadcast,
    withChangeTracking(
      broadcastRecord,
      ({ query }) => query.broadcast_id,
      async ({ db, actor, query, body }) => {
        await requireBroadcastInSchool(db, actor.schoolId, query.broadcast_id);
        await db
          .updateTable('broadcasts')
          .set({ ...toValidColumns(body), updated_at: now() })
          .where('id', '=', query.broadcast_id)
          .where('school_id', '=', actor.schoolId)
          .execute();
        return { status: 'success', message: 'Broadcast updated' };
      },
    ),
  ),

  defineRoute(
    contract.deleteBroadcast,
    withBin(
      broadcastRecord,
      ({ query }) => query.broadcast_id,
      async ({ db, actor, query }) => {
        await requireBroadcastInSchool(db, actor.schoolId, query.broadcast_id);
        await db
          .deleteFrom('broadcasts')
          .where('id', '=', query.broadcast_id)
          .where('school_id', '=', actor.schoolId)
          .execute();
        return { status: 'success', message: 'Broadcast deleted' };
      },
    ),
  ),
];
