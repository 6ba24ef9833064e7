import { counted } from '@/lib/format/counted';

/**
 * Upper limits of a request's parts, in UTF-16 units or entries, which keep validation cheap. They are generous: the
 * embedded backend has its own, smaller limit for each field.
 */
export const maxLengths = {
  /** Twice the limit of the search box. */
  search: 200,
  /** Twice the longest text, a broadcast's description. */
  text: 10_000,
  /** More classes, subjects or students than any screen sends at once. */
  list: 5_000,
  /** Several times the limit of file systems. */
  fileName: 1_000,
};

export const characters = (count: number) => counted(count, '1 character', (many) => `${many} characters`);

export const tooLong = (most: number) => `Please use at most ${characters(most)}`;

export const tooMany = (most: number) => `Please choose at most ${most.toLocaleString('en-IN')}`;

/** How long after one code the next may be asked for: the server keeps it, the browser counts it down. */
export const resendSeconds = 30;

/** How many students one call adds or removes. */
export const maxStudentsPerCall = 1000;
