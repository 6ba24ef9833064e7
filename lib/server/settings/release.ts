import { version } from '@/package.json';

/**
 * The version of this console, and the commit from which it was built. The build replaces
 * `process.env.HOMEROOM_COMMIT` by the commit. The commit is unknown in development, and in a build with neither a Git
 * repository nor the variable `HOMEROOM_COMMIT`.
 */
export const release = { version, commit: process.env.HOMEROOM_COMMIT ?? 'unknown' };
