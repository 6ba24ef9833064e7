import type { UploadFolder } from '@/lib/contract/files';
import { fileKinds, hasSignature } from '@/lib/contract/values/file-kinds';
import type { SheetQueue } from '@/lib/server/sheets/fair-queue';
import { reencodeImage } from '@/lib/server/sheets/reencode-image';
import { SheetRefused } from '@/lib/server/sheets/sheet-refused';
import { invalidFieldsError } from '../http-error';
import type { NewFile } from './uploads';

/** The folders of photos. The documents of other folders are stored as they are. */
export const photoFolders: readonly UploadFolder[] = ['students', 'parents', 'logo'];

interface PhotoClient {
  /** The school of the photo. Schools share the time fairly. */
  schoolId: number;
  signal: AbortSignal;
}

/**
 * Re-encodes a photo in the queue of photos. Its name gets the extension of its new format.
 * @throws {HttpError} 422 for a photo that is damaged, has too many pixels, or takes too much time or memory.
 */
export async function reencodePhoto(
  photo: NewFile,
  { schoolId, signal }: PhotoClient,
  queue: SheetQueue,
): Promise<NewFile> {
  const bytes = await reencodeImage(photo.bytes, { ownerKey: schoolId, signal }, queue).catch((error) => {
    if (!(error instanceof SheetRefused) || error.kind !== 'unreadable') throw error;
    throw invalidFieldsError([{ field: 'file', message: error.message }]);
  });
  const extension = hasSignature(fileKinds.png, bytes) ? 'png' : 'jpg';
  return { ...photo, name: `${photo.name.replace(/\.[^.]*$/, '')}.${extension}`, bytes };
}
