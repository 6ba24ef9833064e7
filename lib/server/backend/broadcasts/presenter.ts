import type { BroadcastType, updateBroadcast } from '@/lib/contract/broadcasts';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import type { RowOf } from '../db/schema';
import { broadcastsOf } from './queries';

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
export const presentBroadcast = <R extends BroadcastRow>(row: R) =>
  withVersion({ ...row, notetype: row.notetype as BroadcastType }, formFields(row));

export const broadcastRecord: RecordKind = {
  noun: 'broadcasts',
  async find(db, schoolId, id) {
    const row = await broadcastsOf(db, schoolId).select(broadcastColumns).where('id', '=', id).executeTakeFirst();
    return row && { listed: presentBroadcast(row), fields: formFields(row) };
  },
};
