import { uploadFolders } from '@/lib/contract/file-kinds';
import type { UploadFolder } from '@/lib/contract/files';

/**
 * Where the browser finds an uploaded file: always through the console, which checks who asks. Upstreams may name a
 * file by itself, with its folder, or by a whole address; only folder and name are taken from it.
 * @param folder where it lies when `stored` names no folder of ours.
 */
export function fileAddress(folder: UploadFolder, stored: string): string {
  const [name = '', named] = segments(stored).toReversed();
  return name && `/api/files/${uploadFolders.find((one) => one === named) ?? folder}/${encodeURIComponent(name)}`;
}

/** The file's own name, of whichever way it was written. */
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
