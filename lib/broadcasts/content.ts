import * as z from 'zod/mini';
import {
  type Broadcast,
  type BroadcastType,
  broadcastFields,
  broadcastType,
  type createBroadcast,
} from '@/lib/contract/broadcasts';
import type { CallInput } from '@/lib/contract/call';
import type { CalendarDay } from '@/lib/format/dates';
import { draftShape, emptyForm, formOfRecord } from '@/lib/forms/table-form';

/** A broadcast as it is written. In a draft all but the type may be empty. */
export const broadcastContent = z.extend(draftShape(broadcastFields), { notetype: broadcastType });
export type BroadcastContent = z.infer<typeof broadcastContent>;

export const emptyBroadcast = (notetype: BroadcastType): BroadcastContent => ({
  ...emptyForm(broadcastFields),
  notetype,
});

/** Whether nothing was written; a chosen type alone is no draft. */
export const isBlank = ({ subject, description, duedate, link }: BroadcastContent) =>
  !(subject.trim() || description.trim() || duedate || link.trim());

export const contentOf = (broadcast: Broadcast): BroadcastContent => ({
  ...formOfRecord(broadcastFields, broadcast),
  notetype: broadcast.notetype,
});

/** Section 0 means everybody; a broadcast takes effect on the day it is saved. */
export const broadcastPayload = (
  content: BroadcastContent,
  today: CalendarDay,
): CallInput<typeof createBroadcast>['body'] => ({ ...content, sectionid: 0, effectiveDate: today });
