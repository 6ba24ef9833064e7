import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ListSkeleton } from '@/components/data-table/list-skeleton';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { holidaysQuery } from '@/lib/holidays/queries';

export const metadata: Metadata = { title: 'Holidays' };

export default function HolidaysPage() {
  return (
    <Suspense fallback={<ListSkeleton title="Holidays" />}>
      <Prefetch queries={[holidaysQuery()]}>
        <HolidaysScreen />
      </Prefetch>
    </Suspense>
  );
}
