import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loadListParams } from '@/app/(console)/load-list-params';
import { ActivityScreen } from '@/components/record/activity-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { activitiesQuery, activityList } from '@/lib/features/record/queries';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Activity' };

export default async function ActivityPage({ searchParams }: PageProps<'/settings/activity'>) {
  const { features } = await requirePageSession();
  if (!features.includes('record')) redirect('/settings');
  const params = await loadListParams(activityList, searchParams);
  // The server does not know the browser's time zone, in which a day begins.
  return (
    <Prefetch queries={params.filters.day ? [] : [activitiesQuery(params)]}>
      <ActivityScreen />
    </Prefetch>
  );
}
