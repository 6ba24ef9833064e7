import type { UploadFolder } from '@/lib/contract/files';
import { uploadFolders } from '@/lib/contract/values/lists';

/**
 * The URL of an uploaded file, always through the console, which checks the session. Upstreams may store a bare name, a
 * path or a full URL; only its folder and name are used.
 * @param folder the folder where `stored` names none that we know.
 */
export function fileAddress(folder: UploadFolder, stored: string): string {
  const [name = '', named] = segments(stored).toReversed();
  // Dots alone are no name, but a way to another address.
  if (/^\.*$/.test(name)) return '';
  return `/api/files/${uploadFolders.find((one) => one === named) ?? folder}/${encodeURIComponent(name.toWellFormed())}`;
}

/** The file's name without folder or host. */
export const fileName = (stored: string): string => segments(stored).at(-1) ?? '';

function segments(stored: string): string[] {
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(stored);
  if (!isAddress) return stored.trim().split('/');
  return stored
    .replace(/[?#].*$/s, '')
    .split('/')
    .map(decoded);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
