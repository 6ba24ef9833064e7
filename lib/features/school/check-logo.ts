import { acceptOf, hasSignature, kindsFor, signatureBytes } from '@/lib/contract/values/file-kinds';

export const logoAccepts = acceptOf(kindsFor.logo);

/**
 * Returns an error message for an invalid logo, else `null`. Checks the first bytes and ignores the file name. A logo can
 * have any size, because it is not sent.
 */
export async function checkLogo(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another logo.';
  const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const kind = kindsFor.logo.find((candidate) => hasSignature(candidate, start));
  if (!kind) return 'Please choose a PNG or JPEG image';
  return null;
}
