import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccessScreen } from '@/components/access/access-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { accessQuery } from '@/lib/features/access/queries';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Sign-in Access' };

export default async function AccessPage() {
  const { features } = await pageSessionState();
  if (!features.includes('access')) redirect('/settings');
  return (
    <Prefetch queries={[accessQuery()]}>
      <AccessScreen />
    </Prefetch>
  );
}
