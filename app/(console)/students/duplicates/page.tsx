import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loadListParams } from '@/app/(console)/load-list-params';
import { DuplicatesScreen } from '@/components/duplicates/duplicates-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { duplicateList, duplicatesQuery } from '@/lib/features/duplicates/queries';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Duplicate Students' };

export default async function DuplicatesPage({ searchParams }: PageProps<'/students/duplicates'>) {
  const { features } = await pageSessionState();
  if (!features.includes('duplicates')) redirect('/students');
  const params = await loadListParams(duplicateList, searchParams);
  return (
    <Prefetch queries={[duplicatesQuery(params)]}>
      <DuplicatesScreen />
    </Prefetch>
  );
}
