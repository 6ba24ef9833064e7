import {
  acceptOf,
  fileKinds,
  heicMessage,
  isHeic,
  kindOf,
  kindsFor,
  megabyte,
  signatureBytes,
} from '@/lib/contract/values/file-kinds';
import { formatFileSize } from '@/lib/format/file-size';

export const imageAccepts = acceptOf(kindsFor.students);

/**
 * The maximum size of a chosen photo in bytes. Even a photo of 48 megapixels is smaller. The browser shrinks large
 * photos before the upload.
 */
export const maxChosenBytes = 50 * megabyte;

export const unreadableImageMessage = 'This file can’t be read as an image. Please choose another one.';

export const mustShrink = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  size > (kindOf(name, kindsFor.students)?.maxBytes ?? 0);

/** Cameras store JPEG files. A JPEG of this size in bytes has more pixels than the server keeps. */
const largePhotoBytes = megabyte / 2;

export const isLargeCameraPhoto = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  size > largePhotoBytes && kindOf(name, kindsFor.students) === fileKinds.jpeg;

export function checkImage({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (isHeic(name)) return heicMessage;
  const kind = kindOf(name, kindsFor.students);
  if (!kind) return 'Please choose an image: JPEG, PNG, WebP or GIF';
  if (size === 0) return 'This file is empty. Please choose another image.';
  if (size > maxChosenBytes) {
    return `This image is ${formatFileSize(size)}. The largest allowed is ${formatFileSize(maxChosenBytes)}.`;
  }
  return null;
}

export async function startOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
}

/** Like `checkImage`, but also finds a photo in the format HEIC under another name. */
export const checkPhoto = async (file: File): Promise<string | null> =>
  isHeic(file.name, await startOf(file)) ? heicMessage : checkImage(file);
