import type { Metadata } from 'next';
import { AttendanceScreen } from '@/components/attendance/attendance-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { activeClassesQuery } from '@/lib/features/classes/queries';

export const metadata: Metadata = { title: 'Attendance Report' };

export default function AttendanceReportPage() {
  return (
    <Prefetch queries={[activeClassesQuery()]}>
      <AttendanceScreen />
    </Prefetch>
  );
}
