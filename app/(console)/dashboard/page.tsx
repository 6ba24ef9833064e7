import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { profileQuery } from '@/lib/features/school/queries';

export const metadata: Metadata = { title: 'Dashboard' };

export default function DashboardPage() {
  return (
    <Prefetch queries={[profileQuery()]}>
      <DashboardScreen />
    </Prefetch>
  );
}
