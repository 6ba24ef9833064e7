import { version } from '@/package.json';

/** The build replaces `process.env.HOMEROOM_COMMIT` by the commit. */
export const release = { version, commit: process.env.HOMEROOM_COMMIT ?? 'unknown' };
