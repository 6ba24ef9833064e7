import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loadListParams } from '@/app/(console)/load-list-params';
import { BinScreen } from '@/components/bin/bin-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { binList, binQuery } from '@/lib/features/bin/queries';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Recycle Bin' };

export default async function BinPage({ searchParams }: PageProps<'/settings/bin'>) {
  const { features } = await pageSessionState();
  if (!features.includes('bin')) redirect('/settings');
  const params = await loadListParams(binList, searchParams);
  return (
    <Prefetch queries={[binQuery(params)]}>
      <BinScreen />
    </Prefetch>
  );
}
