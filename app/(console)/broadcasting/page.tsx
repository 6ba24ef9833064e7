import type { Metadata } from 'next';
import { Suspense } from 'react';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { ListSkeleton } from '@/components/data-table/list-skeleton';
import { Prefetch } from '@/components/shell/prefetch';
import { broadcastsQuery } from '@/lib/broadcasts/queries';
import { profileQuery } from '@/lib/school/queries';

export const metadata: Metadata = { title: 'Broadcasting' };

export default function BroadcastingPage() {
  return (
    <Suspense fallback={<ListSkeleton title="Broadcasting" />}>
      <Prefetch queries={[broadcastsQuery(1), profileQuery()]}>
        <BroadcastingScreen />
      </Prefetch>
    </Suspense>
  );
}
