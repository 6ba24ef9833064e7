import { type Stats, statSync } from 'node:fs';

/** Without the comment `turbopackIgnore`, the build would bundle the whole project. */
export const statOf = (path: string): Stats | undefined =>
  statSync(/*turbopackIgnore: true*/ path, { throwIfNoEntry: false });
