/** The version of a record. It changes whenever the edit form of the record would show other values. */
import * as z from 'zod/mini';

const pattern = /^[\w.~:+/=-]{1,200}$/;

/** A version that the console can't send as `If-Match` counts as missing. */
export const version = z.catch(z.optional(z.string().check(z.regex(pattern))), undefined);

export const entityTag = (value: string): string => `"${value}"`;

export const isEntityTag = (header: string): boolean =>
  header.startsWith('"') && header.endsWith('"') && pattern.test(header.slice(1, -1));
