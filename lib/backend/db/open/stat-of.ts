import { type Stats, statSync } from 'node:fs';

/** What lies at a path; `undefined` where nothing does. The note keeps the build from packing the whole project. */
export const statOf = (path: string): Stats | undefined =>
  statSync(/*turbopackIgnore: true*/ path, { throwIfNoEntry: false });
