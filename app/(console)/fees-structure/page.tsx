import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ListSkeleton } from '@/components/data-table/list-skeleton';
import { FeesStructureScreen } from '@/components/fees/fees-structure-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { activeClassesQuery } from '@/lib/classes/queries';
import { profileQuery } from '@/lib/school/queries';

export const metadata: Metadata = { title: 'Fees Structure' };

export default function FeesStructurePage() {
  return (
    <Suspense fallback={<ListSkeleton title="Fees Structure" />}>
      <Prefetch queries={[activeClassesQuery(), profileQuery()]}>
        <FeesStructureScreen />
      </Prefetch>
    </Suspense>
  );
}
