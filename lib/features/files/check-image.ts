import { acceptOf, kindOf, kindsFor } from '@/lib/contract/values/file-kinds';
import { formatFileSize } from '@/lib/format/file-size';

export const imageAccepts = acceptOf(kindsFor.students);

export function checkImage({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const kind = kindOf(name, kindsFor.students);
  if (!kind) return 'Please choose an image: JPEG, PNG, WebP or GIF';
  if (size === 0) return 'This file is empty. Please choose another image.';
  if (size > kind.maxBytes) {
    return `This image is ${formatFileSize(size)}. The largest allowed is ${formatFileSize(kind.maxBytes)}.`;
  }
  return null;
}
