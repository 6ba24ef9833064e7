import { cache } from 'react';
import { loadProfile } from '@/lib/contract/school';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';
import { readForFullLoad } from './read-for-full-load';

/**
 * Returns the school's name for the title and the letterhead of a page. A full page load requests the current name if
 * users can change it, because the name in the session may be outdated.
 */
export const currentSchoolName = cache(async (): Promise<string> => {
  const { schoolName } = await requirePageSession();
  const profile = await readForFullLoad(loadProfile, 'school-profile');
  return profile?.data.name || schoolName;
});
