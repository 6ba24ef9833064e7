import * as z from 'zod/mini';
import { broadcastType } from '@/lib/contract/broadcasts';
import { fileSize } from '@/lib/format/file-size';
import { optionalText, requiredText } from '@/lib/forms/fields';
import type { BroadcastContent } from './content';

export const broadcastForm = z.object({
  notetype: broadcastType,
  subject: requiredText('Title is required', 200),
  description: requiredText('Description is required', 5000),
  duedate: z.iso.date('Date is required'),
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

const extensions = ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'];
export const attachmentAccepts = extensions.map((extension) => `.${extension}`).join(',');

const megabyte = 1024 * 1024;

/** @returns what is wrong with a file to be linked, as a sentence, or `null`. */
export function checkAttachment({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) return `“${name}” can't be used here. Allowed are: ${extensions.join(', ')}`;
  if (size === 0) return `“${name}” is empty. Please choose another file`;
  const maxBytes = ['jpg', 'jpeg', 'png'].includes(extension) ? 5 * megabyte : 10 * megabyte;
  if (size > maxBytes) return `“${name}” is ${fileSize(size)}. The largest allowed is ${fileSize(maxBytes)}`;
  return null;
}
