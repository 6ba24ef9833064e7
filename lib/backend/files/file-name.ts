import { randomBytes } from 'node:crypto';
import { composed } from '../http/text-rules';

const longestBase = 70;

/** A name that is safe on every disk and in every address, and still tells what the file was called. */
export function safeName(given: string, extension: string): string {
  const base = composed(given)
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, longestBase)
    // A cut may have split a letter that is stored in two halves.
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .replace(/^[._-]+|[._-]+$/g, '');
  return `${base || 'file'}.${extension}`;
}

/** Another name for the same file, which nobody else will come upon. */
export const withSuffix = (name: string) => name.replace(/(\.[^.]*)$/, `-${randomBytes(4).toString('hex')}$1`);
