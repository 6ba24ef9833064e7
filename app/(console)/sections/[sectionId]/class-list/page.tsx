import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ClassListScreen } from '@/components/documents/class-list-screen';
import { NoSection } from '@/components/sections/section-page';
import { Prefetch } from '@/components/shell/prefetch';
import { parseId } from '@/lib/contract/values/integers';
import { classesQuery } from '@/lib/features/classes/queries';
import { documentQueries } from '@/lib/features/documents/queries';
import { firstSectionsQuery } from '@/lib/features/sections/queries';
import { pageSessionState } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Class List' };

export default async function ClassListPage({ params }: PageProps<'/sections/[sectionId]/class-list'>) {
  const { features } = await pageSessionState();
  if (!features.includes('filter')) redirect('/sections');
  const sectionId = parseId((await params).sectionId);
  if (sectionId === null) return <NoSection title="Class List">Section ID is missing</NoSection>;
  const queries = documentQueries({ sectionId, studentIds: [] });
  return (
    <Prefetch queries={[firstSectionsQuery(), classesQuery(''), ...queries]}>
      <ClassListScreen sectionId={sectionId} />
    </Prefetch>
  );
}
