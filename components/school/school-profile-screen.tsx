'use client';

import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { PageHeader } from '@/components/shell/page-header';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { FieldSkeleton } from '@/components/ui/skeletons';
import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import { useFeature, useMayCall } from '@/lib/browser/session/session-features';
import { profileQuery } from '@/lib/features/school/queries';
import { SchoolProfileForm } from './school-profile-form';

const SchoolProfileText = lazy(() => import('./school-profile-text'));

export function SchoolProfileScreen() {
  const profile = useQuery(profileQuery());
  const { data: reply, isPending } = profile;
  const canStore = useFeature('school-profile');
  const mayChange = useMayCall('PUT /school/profile');
  // The form is rendered only after hydration, because text typed before hydration would be lost.
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeader title="School Profile" />
      {!canStore && mayChange && (
        <div className="mb-4 max-w-3xl">
          <Callout>
            Your server can’t store these details yet. Changes are kept on this screen only, and they are lost when you
            leave or reload this screen.
          </Callout>
        </div>
      )}
      {!mayChange && reply ? (
        <Card className="max-w-3xl">
          <SchoolProfileText school={reply.data} />
        </Card>
      ) : reply && isHydrated ? (
        <SchoolProfileForm school={reply.data} />
      ) : reply || isPending ? (
        <Card aria-busy className="flex max-w-3xl flex-col gap-6 px-6 py-6">
          <FieldSkeleton className="h-20" />
          <FieldSkeleton />
          <FieldSkeleton className="h-24" />
        </Card>
      ) : (
        <Card className="max-w-3xl">
          <LoadError query={profile} message="Failed to load profile data. Please try again." />
        </Card>
      )}
    </>
  );
}
