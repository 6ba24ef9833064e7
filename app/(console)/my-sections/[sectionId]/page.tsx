import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MySectionScreen } from '@/components/my-sections/my-section-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { parseId } from '@/lib/contract/values/integers';
import { myStudentsQuery } from '@/lib/features/my-sections/queries';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'My Section' };

export default async function MySectionPage({ params }: PageProps<'/my-sections/[sectionId]'>) {
  const { features } = await requirePageSession();
  const sectionId = parseId((await params).sectionId);
  if (!features.includes('teacher-role') || sectionId === null) redirect('/my-sections');
  return (
    <Prefetch queries={[myStudentsQuery(sectionId)]}>
      <MySectionScreen sectionId={sectionId} />
    </Prefetch>
  );
}
