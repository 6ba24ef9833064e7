/** A record's version. It changes whenever the record's edit form would show something else. */
import * as z from 'zod/mini';

const pattern = /^[\w.~:+/=-]{1,200}$/;

/** A version that can't be sent back counts as missing. */
export const version = z.catch(z.optional(z.string().check(z.regex(pattern))), undefined);

export const entityTag = (value: string): string => `"${value}"`;

export const isEntityTag = (header: string): boolean =>
  header.startsWith('"') && header.endsWith('"') && pattern.test(header.slice(1, -1));
