import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AttendanceScreen } from '@/components/attendance/attendance-screen';
import { ListSkeleton } from '@/components/data-table/list-skeleton';
import { Prefetch } from '@/components/shell/prefetch';
import { activeClassesQuery } from '@/lib/classes/queries';

export const metadata: Metadata = { title: 'Attendance Report' };

export default function AttendanceReportPage() {
  return (
    <Suspense fallback={<ListSkeleton title="Attendance Report" />}>
      <Prefetch queries={[activeClassesQuery()]}>
        <AttendanceScreen />
      </Prefetch>
    </Suspense>
  );
}
