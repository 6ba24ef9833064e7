import { headers } from 'next/headers';
import { cache } from 'react';
import { requestedAtHeader } from '@/lib/browser/client/last-write';
import { loadProfile } from '@/lib/contract/school';
import { pageCall } from '@/lib/server/bff/pages/page-calls';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

const maxWaitMs = 150;

/**
 * Returns the school's name for the title and the letterhead of a page. A full page load requests the current name if
 * users can change it, because the name in the session may be outdated.
 */
export const currentSchoolName = cache(async (): Promise<string> => {
  const { schoolName, features } = await requirePageSession();
  const isFullLoad = !(await headers()).has(requestedAtHeader);
  if (!isFullLoad || !features.includes('school-profile')) return schoolName;
  return Promise.race([
    pageCall(loadProfile, {}).then(
      ({ data }) => data.name || schoolName,
      () => schoolName,
    ),
    new Promise<string>((resolve) => setTimeout(resolve, maxWaitMs, schoolName)),
  ]);
});
