/** Safe names for uploaded files. */
import { randomBytes } from 'node:crypto';
import { composed } from '@/lib/format/letters';

const longestBase = 70;

/** A name that is safe in file systems and URLs, and close to the original. */
export function safeName(given: string, extension: string): string {
  const base = composed(given)
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, longestBase)
    // The cut may have split a surrogate pair.
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .replace(/^[._-]+|[._-]+$/g, '');
  return `${base || 'file'}.${extension}`;
}

/** The same name with a random suffix. */
export const withSuffix = (name: string) => name.replace(/(\.[^.]*)$/, `-${randomBytes(4).toString('hex')}$1`);
