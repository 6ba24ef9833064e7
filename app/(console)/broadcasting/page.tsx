import type { Metadata } from 'next';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { broadcastsQuery } from '@/lib/features/broadcasts/queries';
import { profileQuery } from '@/lib/features/school/queries';

export const metadata: Metadata = { title: 'Broadcasting' };

export default function BroadcastingPage() {
  return (
    <Prefetch queries={[broadcastsQuery(1), profileQuery()]}>
      <BroadcastingScreen />
    </Prefetch>
  );
}
