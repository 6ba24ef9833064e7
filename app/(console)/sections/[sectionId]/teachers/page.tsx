import type { Metadata } from 'next';
import { NoSection } from '@/components/sections/section-page';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { parseId } from '@/lib/contract/values/integers';
import { classesQuery } from '@/lib/features/classes/queries';
import { firstSectionsQuery, sectionTeachersQuery } from '@/lib/features/sections/queries';

export const metadata: Metadata = { title: 'Teachers' };

export default async function SectionTeachersPage({ params }: PageProps<'/sections/[sectionId]/teachers'>) {
  const sectionId = parseId((await params).sectionId);
  if (sectionId === null) return <NoSection title="Teachers">Section ID is missing</NoSection>;
  return (
    <Prefetch queries={[firstSectionsQuery(), classesQuery(''), sectionTeachersQuery(sectionId)]}>
      <TeachersScreen sectionId={sectionId} />
    </Prefetch>
  );
}
