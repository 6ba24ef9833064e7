import type * as z from 'zod/mini';
import type { BroadcastType, createBroadcast, updateBroadcast } from '@/lib/contract/broadcasts';
import * as contract from '@/lib/contract/broadcasts';
import { broadcastFields } from '@/lib/contract/fields/broadcasts';
import { recordChange, withBin, withChangeTracking } from '../changes/commands';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import { now } from '../db/now';
import type { Db, RowOf } from '../db/schema';
import { defineRoute } from '../http/define-route';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import { HttpError } from '../http-error';

const rules = rulesOf(broadcastFields);

const toValidColumns = (body: z.output<typeof createBroadcast.body>) => ({
  ...requireValidTexts(rules, body),
  notetype: body.notetype,
  effective_date: body.effectiveDate,
  section_id: body.sectionid,
});

const broadcastsOf = (db: Db, schoolId: number) => db.selectFrom('broadcasts').where('school_id', '=', schoolId);

export const broadcastColumns = [
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

type BroadcastRow = Pick<RowOf<'broadcasts'>, 'notetype' | 'subject' | 'description' | 'link' | 'duedate'>;

const formFields = ({ notetype, subject, description, link, duedate }: BroadcastRow) =>
  ({
    notetype,
    subject,
    description,
    link,
    duedate,
  }) satisfies UpdatedFields<typeof updateBroadcast, 'sectionid' | 'effectiveDate'>;

/** Safe cast: the contract validates every written `notetype`. */
const presentBroadcast = <R extends BroadcastRow>(row: R) =>
  withVersion({ ...row, notetype: row.notetype as BroadcastType }, formFields(row));

const broadcastRecord: RecordKind = {
  noun: 'broadcasts',
  async find(db, schoolId, id) {
    const row = await broadcastsOf(db, schoolId).select(broadcastColumns).where('id', '=', id).executeTakeFirst();
    return row && { listed: presentBroadcast(row), fields: formFields(row) };
  },
};

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
