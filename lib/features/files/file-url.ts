import type { UploadFolder } from '@/lib/contract/files';
import { uploadFolders } from '@/lib/contract/values/constants';

/**
 * Returns the URL of an uploaded file. The URL always leads to the console, which checks the session.
 * @param folder used if `stored` contains no known folder.
 * @param stored the text from the upstream: a file name, a path or a full URL. Only its folder and file name are used.
 */
export function fileUrl(folder: UploadFolder, stored: string): string {
  const [name = '', folderName] = toSegments(stored).toReversed();
  // Rejects a name that consists of dots only, because it would lead out of the folder.
  if (/^\.*$/.test(name)) return '';
  return `/api/files/${uploadFolders.find((candidate) => candidate === folderName) ?? folder}/${encodeURIComponent(name.toWellFormed())}`;
}

export const fileName = (stored: string): string => toSegments(stored).at(-1) ?? '';

function toSegments(stored: string): string[] {
  const isUrl = /^[a-z][a-z\d+.-]*:\/\//i.test(stored);
  if (!isUrl) return stored.trim().split('/');
  return stored
    .replace(/[?#].*$/s, '')
    .split('/')
    .map(decodeSegment);
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
