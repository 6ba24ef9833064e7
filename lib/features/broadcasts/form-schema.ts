import * as z from 'zod/mini';
import { draftShape, formOfRecord, formShape, toDefaultValues } from '@/lib/browser/forms/table-form';
import { type Broadcast, type BroadcastType, broadcastType, type createBroadcast } from '@/lib/contract/broadcasts';
import type { CallInput } from '@/lib/contract/call';
import { broadcastFields } from '@/lib/contract/fields/broadcasts';
import { wireNamesOf } from '@/lib/contract/fields/field';
import { acceptOf, heicMessage, isHeic, kindOf, kindsFor } from '@/lib/contract/values/file-kinds';
import type { CalendarDay } from '@/lib/format/dates';
import { formatFileSize } from '@/lib/format/file-size';
import { listedType } from './rules';

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

/** Section 0 means all sections. The broadcast takes effect on the day it is saved. */
export const toRequestBody = (
  content: BroadcastContent,
  today: CalendarDay,
): CallInput<typeof createBroadcast>['body'] => ({ ...content, sectionid: 0, effectiveDate: today });

export const broadcastForm = z.extend(formShape(broadcastFields), { notetype: broadcastType });

export const wireNames: Record<string, keyof BroadcastContent> = {
  ...wireNamesOf(broadcastFields),
  notetype: 'notetype',
};

const { Broadcasting: kinds } = kindsFor;
const extensions = kinds.flatMap((kind) => kind.extensions);
export const attachmentAccepts = acceptOf(kinds);

export function checkAttachment({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (isHeic(name)) return heicMessage;
  const kind = kindOf(name, kinds);
  if (!kind) return `“${name}” can't be used here. Please choose one of these types: ${extensions.join(', ')}.`;
  if (size === 0) return `“${name}” is empty. Please choose another file.`;
  if (size > kind.maxBytes)
    return `“${name}” is ${formatFileSize(size)}. The largest allowed is ${formatFileSize(kind.maxBytes)}.`;
  return null;
}
