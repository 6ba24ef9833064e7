import { headers } from 'next/headers';
import { cache } from 'react';
import { requestedAtHeader } from '@/lib/browser/client/last-write';
import { loadProfile } from '@/lib/contract/school';
import { pageCall } from '@/lib/server/bff/pages/page-calls';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

const maxWaitMs = 150;

/**
 * Returns the school's name for the title and the letterhead of a page. If users of this server can change the name, a
 * full page load reads it, because another user may have changed it since this user's sign-in.
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
