import * as z from 'zod/mini';

const maxRecent = 5;

const entry = z.object({
  label: z.string(),
  detail: z.optional(z.string()),
  /** A path inside the console. The schema validates the path, because a user can edit the browser's storage. */
  href: z.string().check(z.regex(/^\/\w/)),
});
export type Entry = z.infer<typeof entry> & {
  /** The reason why a search has found a person. A recent entry has none. */
  foundBy?: string;
};

export const recentEntries = z.array(entry);

export const addRecent = (recent: readonly Entry[], { label, detail, href }: Entry): Entry[] =>
  [{ label, detail, href }, ...recent.filter((other) => other.href !== href)].slice(0, maxRecent);
