import { hasSignature, heicMessage, isHeic, kindsFor } from '@/lib/contract/values/file-kinds';
import { startOf } from '@/lib/features/files/rules';
import { formatFileSize } from '@/lib/format/file-size';

/** Returns an error message for an invalid logo, else `null`. Checks the first bytes and ignores the file name. */
export async function checkLogo(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another logo.';
  const start = await startOf(file);
  if (isHeic(file.name, start)) return heicMessage;
  const kind = kindsFor.logo.find((candidate) => hasSignature(candidate, start));
  if (!kind) return 'Please choose a PNG or JPEG image';
  if (file.size > kind.maxBytes) {
    return `This logo is ${formatFileSize(file.size)}. The largest allowed is ${formatFileSize(kind.maxBytes)}.`;
  }
  return null;
}
