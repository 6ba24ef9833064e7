/** The version of a record: another one whenever its edit form would show something else. */
import * as z from 'zod/mini';

/** As it may stand in a header between quotation marks. */
const pattern = /^[\w.~:+/=-]{1,200}$/;

/** In a row; what can't be sent back is none. */
export const version = z.catch(z.optional(z.string().check(z.regex(pattern))), undefined);

/** As `If-Match` has it. */
export const entityTag = (of: string): string => `"${of}"`;

/** Whether a header is one version, and neither a list nor `*`. */
export const isEntityTag = (header: string): boolean =>
  header.startsWith('"') && header.endsWith('"') && pattern.test(header.slice(1, -1));
