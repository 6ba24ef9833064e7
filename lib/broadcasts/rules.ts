import * as z from 'zod/mini';
import { broadcastType } from '@/lib/contract/broadcasts';
import { acceptOf, kindOf, kindsFor } from '@/lib/contract/values/file-kinds';
import { fileSize } from '@/lib/format/file-size';
import { optionalText, requiredDay, requiredText } from '@/lib/forms/fields';
import type { BroadcastContent } from './content';

export const broadcastForm = z.object({
  notetype: broadcastType,
  subject: requiredText('Title is required', 200),
  description: requiredText('Description is required', 5000),
  duedate: requiredDay('Date is required'),
  link: optionalText(2000),
});

/** The API's field names are the form's. */
export const wireNames: Record<string, keyof BroadcastContent> = {
  notetype: 'notetype',
  subject: 'subject',
  description: 'description',
  duedate: 'duedate',
  link: 'link',
};

const { Broadcasting: kinds } = kindsFor;
const extensions = kinds.flatMap((kind) => kind.extensions);
export const attachmentAccepts = acceptOf(kinds);

/** @returns what is wrong with a file to be linked, as a sentence, or `null`. */
export function checkAttachment({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const kind = kindOf(name, kinds);
  if (!kind) return `“${name}” can't be used here. Please choose one of these types: ${extensions.join(', ')}.`;
  if (size === 0) return `“${name}” is empty. Please choose another file.`;
  if (size > kind.maxBytes) return `“${name}” is ${fileSize(size)}. The largest allowed is ${fileSize(kind.maxBytes)}.`;
  return null;
}
