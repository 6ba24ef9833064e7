import { CallError } from '@/lib/browser/client/call-error';
import { isLargeCameraPhoto, mustShrink, unreadableImageMessage } from './rules';

/** The server stores photos in this size. */
const storedSidePx = 1024;

const maxSidePx = 1600;
const jpegQuality = 0.85;

export function fitIntoSquare({ width, height }: { width: number; height: number }, sidePx: number) {
  const scale = Math.min(1, sidePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Returns a smaller JPEG of a photo. Applies the rotation that the camera has stored in the photo.
 * @throws if the browser cannot read the image.
 */
async function shrinkImage(file: File, sidePx: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitIntoSquare(bitmap, sidePx));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency, and transparent parts would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new Error('The browser cannot write a JPEG');
  return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: blob.type });
}

/**
 * If the server re-encodes photos anyway, makes every large photo of a camera smaller, because the upload is then
 * faster.
 * @throws {CallError} if the server would refuse the photo, and the browser cannot read it.
 */
export async function shrinkIfLarge(photo: File, isReencoded: boolean): Promise<File> {
  const shrink = () => shrinkImage(photo, isReencoded ? storedSidePx : maxSidePx);
  if (!mustShrink(photo)) return isReencoded && isLargeCameraPhoto(photo) ? shrink().catch(() => photo) : photo;
  return shrink().catch(() => {
    throw new CallError({ code: 'INVALID_INPUT', message: unreadableImageMessage });
  });
}
