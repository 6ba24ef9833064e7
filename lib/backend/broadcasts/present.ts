import type { BroadcastType } from '@/lib/contract/broadcasts';
import type { RecordKind } from '../changes/present';
import { broadcastsOf } from './queries';

/** A broadcast's columns with the API's field names. */
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

/** Writes are validated by the contract, so the column holds no other type. */
export const presentBroadcast = <R extends { notetype: string }>(row: R) => ({
  ...row,
  notetype: row.notetype as BroadcastType,
});

export const broadcastRecord: RecordKind = {
  noun: 'broadcasts',
  async find(db, schoolId, id) {
    const row = await broadcastsOf(db, schoolId).select(broadcastColumns).where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { notetype, subject, description, link, duedate } = row;
    return { listed: presentBroadcast(row), fields: { notetype, subject, description, link, duedate } };
  },
};
