import { version } from '@/package.json';

/**
 * The version of this console, and the commit from which it was built. The build replaces `HOMEROOM_COMMIT` by the
 * commit. The commit is unknown in development, and in a build without a repository and without the build argument.
 */
export const release = { version, commit: process.env.HOMEROOM_COMMIT ?? 'unknown' };
