import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MySessionsScreen } from '@/components/access/my-sessions-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { sessionsQuery } from '@/lib/features/access/queries';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'My Sessions' };

export default async function MySessionsPage() {
  const { features } = await pageSessionState();
  if (!features.includes('access')) redirect('/settings');
  return (
    <Prefetch queries={[sessionsQuery()]}>
      <MySessionsScreen />
    </Prefetch>
  );
}
