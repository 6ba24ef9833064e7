'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { TabTitle } from '@/components/shell/tab-title';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useToday } from '@/lib/browser/clock/use-today';
import { useFeature } from '@/lib/browser/session/session-features';
import { profileQuery } from '@/lib/features/school/queries';
import { safeLogoUrl } from '@/lib/features/school/rules';
import { Counts } from './counts';
import { SampleDay } from './sample-day';
import { SchoolDay } from './school-day';
import { SchoolHeader } from './school-header';

function DashboardSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <div className="flex items-center gap-5">
        <Skeleton className="h-16 w-16 rounded-card" />
        <div className="space-y-2">
          <Skeleton className="h-7 w-64" />
          <Skeleton className="h-4 w-48" />
        </div>
      </div>
      <Counts counts={undefined} />
    </div>
  );
}

export function DashboardScreen() {
  const profile = useQuery(profileQuery());
  const hasDay = useFeature('day');
  const day = useToday();
  return (
    <div className="flex flex-col gap-6">
      <TabTitle page="Dashboard" />
      {profile.data ? (
        <>
          <SchoolHeader name={profile.data.data.name} logo={safeLogoUrl(profile.data.data)} />
          <Counts counts={profile.data.dashboard} />
        </>
      ) : profile.isPending ? (
        <DashboardSkeleton />
      ) : (
        <Card>
          <LoadError
            message="Failed to load profile data. Please try again."
            isRetrying={profile.isFetching}
            onRetry={() => void profile.refetch()}
          />
        </Card>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        {hasDay ? <SchoolDay day={day} /> : <SampleDay />}
      </div>
    </div>
  );
}
