/**
 * Optional abilities of a server, listed in its profile reply.
 * - `placement`: people have a class and section, and students can be removed from a section.
 * - `day`: `/school/day` exists, and the dashboard counts active people only.
 * - `short-search`: a search by one or two letters finds names and numbers with this prefix.
 */
export const features = [
  'sort',
  'filter',
  'placement',
  'day',
  'versions',
  'dry-run',
  'undo-import',
  'short-search',
] as const;
export type Feature = (typeof features)[number];
