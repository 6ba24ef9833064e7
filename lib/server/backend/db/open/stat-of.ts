import { type Stats, statSync } from 'node:fs';

/**
 * Returns `undefined` for a missing path. The `turbopackIgnore` note keeps the build from bundling the whole project.
 */
export const statOf = (path: string): Stats | undefined =>
  statSync(/*turbopackIgnore: true*/ path, { throwIfNoEntry: false });
