import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { IdCardsScreen } from '@/components/documents/id-cards-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { documentQueries, readDocumentChoice } from '@/lib/features/documents/queries';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'ID Cards' };

export default async function IdCardsPage({ searchParams }: PageProps<'/students/id-cards'>) {
  const { features } = await pageSessionState();
  if (!features.includes('filter')) redirect('/students');
  const query = await searchParams;
  const choice = readDocumentChoice({ get: (name) => [query[name]].flat()[0] ?? null });
  return (
    <Prefetch queries={documentQueries(choice)}>
      <IdCardsScreen />
    </Prefetch>
  );
}
