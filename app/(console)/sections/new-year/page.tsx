import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewYearScreen } from '@/components/school-years/new-year-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { yearPlanQuery } from '@/lib/features/school-years/queries';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'New School Year' };

export default async function NewYearPage() {
  const { features } = await requirePageSession();
  if (!features.includes('promotion')) redirect('/sections');
  return (
    <Prefetch queries={[yearPlanQuery()]}>
      <NewYearScreen />
    </Prefetch>
  );
}
