import * as z from 'zod/mini';
import { type Broadcast, type BroadcastType, broadcastType, type createBroadcast } from '@/lib/contract/broadcasts';
import type { CallInput } from '@/lib/contract/call';
import type { CalendarDay } from '@/lib/format/dates';

/** The text fields of a broadcast. In a draft all but the type may be empty. */
export const broadcastContent = z.object({
  notetype: broadcastType,
  subject: z.string(),
  description: z.string(),
  duedate: z.string(),
  link: z.string(),
});
export type BroadcastContent = z.infer<typeof broadcastContent>;

export const emptyBroadcast = (notetype: BroadcastType): BroadcastContent => ({
  notetype,
  subject: '',
  description: '',
  duedate: '',
  link: '',
});

/** Whether nothing was written; a chosen type alone is no draft. */
export const isBlank = ({ subject, description, duedate, link }: BroadcastContent) =>
  !(subject.trim() || description.trim() || duedate || link.trim());

export const contentOf = ({ notetype, subject, description, duedate, link }: Broadcast): BroadcastContent => ({
  notetype,
  subject,
  description,
  duedate,
  link,
});

/** Section 0 means everybody; a broadcast takes effect on the day it is saved. */
export const broadcastPayload = (
  content: BroadcastContent,
  today: CalendarDay,
): CallInput<typeof createBroadcast>['body'] => ({ ...content, sectionid: 0, effectiveDate: today });
