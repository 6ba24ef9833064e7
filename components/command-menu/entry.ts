import * as z from 'zod/mini';

const maxRecent = 5;

const entry = z.object({
  label: z.string(),
  detail: z.optional(z.string()),
  /** A path of the console. It is validated, because a user can edit the stored value. */
  href: z.string().check(z.regex(/^\/\w/)),
});
export type Entry = z.infer<typeof entry>;

export const recentEntries = z.array(entry);

export const addRecent = (recent: readonly Entry[], { label, detail, href }: Entry): Entry[] =>
  [{ label, detail, href }, ...recent.filter((other) => other.href !== href)].slice(0, maxRecent);
