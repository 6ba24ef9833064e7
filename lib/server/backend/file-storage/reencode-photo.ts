import type { UploadFolder } from '@/lib/contract/files';
import { invalidFieldsError } from '../http-error';
import type { NewFile } from './uploads';

/** The folders of photos. The documents of other folders are stored as they are. */
export const photoFolders: readonly UploadFolder[] = ['students', 'parents', 'logo'];

/**
 * The limits of JPEG, the format of cameras, and of the other formats, which need more memory per pixel. A camera that is
 * sold with 48 megapixels can have 50 million pixels.
 */
const maxMegapixels = { jpeg: 48, other: 16 };

const maxSidePx = 1024;

const jpeg = { quality: 82, chromaSubsampling: '4:4:4' };

const fileError = (message: string) => invalidFieldsError([{ field: 'file', message }]);

/** Loads sharp on demand, because its library needs memory and most processes never read a photo. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Decodes a photo and encodes it again: upright, at most 1,024 px wide and high, in sRGB and without metadata, such as
 * the position where it was taken. The result is a PNG if a part of the photo is transparent, otherwise a JPEG. Only the
 * first picture of an animation is kept.
 * @throws {HttpError} 422 for a photo that is damaged or has too many pixels.
 */
export async function reencodePhoto(photo: NewFile, timeoutMs: number): Promise<NewFile> {
  const sharp = await loadSharp();
  const throwUnreadable = () => {
    throw fileError('This photo can’t be read. Please choose another one.');
  };
  const header = await sharp(photo.bytes, { limitInputPixels: false }).metadata().catch(throwUnreadable);
  const megapixels = maxMegapixels[header.format === 'jpeg' ? 'jpeg' : 'other'];
  const limitInputPixels = megapixels * 1024 * 1024;
  if (header.width * header.height > limitInputPixels)
    throw fileError(`This photo has more than ${megapixels} megapixels. Please choose another one.`);
  // Rejects a photo that is cut off, but accepts harmless deviations from its format.
  const { data, info } = await sharp(photo.bytes, { limitInputPixels, failOn: 'error' })
    .timeout({ seconds: Math.ceil(timeoutMs / 1000) })
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwUnreadable);
  const image = sharp(data, { raw: info });
  const { isOpaque } = await image.stats();
  const withExtension = (extension: string) => `${photo.name.replace(/\.[^.]*$/, '')}.${extension}`;
  return isOpaque
    ? { ...photo, name: withExtension('jpg'), bytes: await image.removeAlpha().jpeg(jpeg).toBuffer() }
    : { ...photo, name: withExtension('png'), bytes: await image.png().toBuffer() };
}
