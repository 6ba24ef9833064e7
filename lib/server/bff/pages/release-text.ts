import { release } from '@/lib/server/settings/release';

export const releaseText = `Version ${release.version} (${release.commit})`;
