import * as z from 'zod/mini';
import { draftShape, formOfRecord, toDefaultValues } from '@/lib/browser/forms/table-form';
import {
  type Broadcast,
  type BroadcastType,
  broadcastFields,
  broadcastType,
  type createBroadcast,
} from '@/lib/contract/broadcasts';
import type { CallInput } from '@/lib/contract/call';
import type { CalendarDay } from '@/lib/format/dates';
import { listedType } from './listed-type';

/** The content of a broadcast form. In a draft, everything except the type may be empty. */
export const broadcastContent = z.extend(draftShape(broadcastFields), { notetype: broadcastType });
export type BroadcastContent = z.infer<typeof broadcastContent>;

export const createDefaultValues = (notetype: BroadcastType): BroadcastContent => ({
  ...toDefaultValues(broadcastFields),
  notetype,
});

export const isBlank = ({ subject, description, duedate, link }: BroadcastContent) =>
  !(subject.trim() || description.trim() || duedate || link.trim());

export const contentOf = (broadcast: Broadcast): BroadcastContent => ({
  ...formOfRecord(broadcastFields, broadcast),
  notetype: listedType(broadcast),
});

/** Builds the request body. Section 0 means all sections. The broadcast takes effect on the day it is saved. */
export const toRequestBody = (
  content: BroadcastContent,
  today: CalendarDay,
): CallInput<typeof createBroadcast>['body'] => ({ ...content, sectionid: 0, effectiveDate: today });
