import { fileSize } from '@/lib/format/file-size';

export const logoAccepts = 'image/png,image/jpeg,.png,.jpg,.jpeg';
const maxLogoBytes = 5 * 1024 * 1024;

const png = [0x89, 0x50, 0x4e, 0x47];
const jpeg = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** Checks the first bytes, because the name can be wrong. @returns the problem as a sentence, or `null`. */
export async function checkLogo(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another logo';
  const bytes = new Uint8Array(await file.slice(0, png.length).arrayBuffer());
  if (!startsWith(bytes, png) && !startsWith(bytes, jpeg)) return 'Please choose a PNG or JPEG image';
  if (file.size > maxLogoBytes) {
    return `This logo is ${fileSize(file.size)}. The largest allowed is ${fileSize(maxLogoBytes)}`;
  }
  return null;
}
