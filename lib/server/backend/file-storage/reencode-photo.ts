import type { UploadFolder } from '@/lib/contract/files';
import { fileKinds, hasSignature } from '@/lib/contract/values/file-kinds';
import type { SheetQueue } from '@/lib/server/sheets/fair-queue';
import { reencodeImage } from '@/lib/server/sheets/reencode-image';
import { SheetRefused } from '@/lib/server/sheets/sheet-refused';
import { invalidFieldsError } from '../http-error';
import type { NewFile } from './uploads';

/** The documents of other folders are stored as they are. */
export const photoFolders: readonly UploadFolder[] = ['students', 'parents', 'logo'];

interface PhotoClient {
  schoolId: number;
  signal: AbortSignal;
}

/** The name gets the extension of the new format. @throws {HttpError} 422 */
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
