/** What the command menu offers, and how it is remembered. */

import * as z from 'zod/mini';

/** How much of what was opened is remembered. */
const maxRecent = 5;

/** A place to go to. */
const entry = z.object({
  label: z.string(),
  /** Beside the label, such as a number and a class. */
  detail: z.optional(z.string()),
  /** An address of the console; what is kept on a device may have been changed there. */
  href: z.string().check(z.regex(/^\/\w/)),
});
export type Entry = z.infer<typeof entry>;

export const recentShape = z.array(entry);

/** The last ones opened, this one first. */
export const withRecent = (recent: readonly Entry[], { label, detail, href }: Entry): Entry[] =>
  [{ label, detail, href }, ...recent.filter((one) => one.href !== href)].slice(0, maxRecent);
