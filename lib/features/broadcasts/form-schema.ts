import * as z from 'zod/mini';
import { formShape } from '@/lib/browser/forms/table-form';
import { broadcastFields, broadcastType } from '@/lib/contract/broadcasts';
import { wireNamesOf } from '@/lib/contract/fields/field';
import { acceptOf, heicMessage, isHeic, kindOf, kindsFor } from '@/lib/contract/values/file-kinds';
import { formatFileSize } from '@/lib/format/file-size';
import type { BroadcastContent } from './content';

export const broadcastForm = z.extend(formShape(broadcastFields), { notetype: broadcastType });

/** Maps the field names of API errors to form fields. */
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
