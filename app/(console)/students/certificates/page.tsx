import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CertificatesScreen } from '@/components/documents/certificates-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { documentQueries, readDocumentChoice } from '@/lib/features/documents/queries';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Bonafide Certificates' };

export default async function CertificatesPage({ searchParams }: PageProps<'/students/certificates'>) {
  const { features } = await pageSessionState();
  if (!features.includes('filter')) redirect('/students');
  const query = await searchParams;
  const choice = readDocumentChoice({ get: (name) => [query[name]].flat()[0] ?? null });
  return (
    <Prefetch queries={documentQueries(choice)}>
      <CertificatesScreen />
    </Prefetch>
  );
}
