import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { FormerYearsScreen } from '@/components/school-years/former-years-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { schoolYearsQuery } from '@/lib/features/school-years/queries';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Former School Years' };

export default async function FormerYearsPage() {
  const { features } = await pageSessionState();
  if (!features.includes('promotion')) redirect('/sections');
  return (
    <Prefetch queries={[schoolYearsQuery()]}>
      <FormerYearsScreen />
    </Prefetch>
  );
}
