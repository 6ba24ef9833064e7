import type { Metadata } from 'next';
import { NoSection } from '@/components/sections/section-page';
import { StudentsScreen } from '@/components/sections/students-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { parseId } from '@/lib/contract/values/integers';
import { classesQuery } from '@/lib/features/classes/queries';
import { firstSectionsQuery, sectionStudentsQuery } from '@/lib/features/sections/queries';

export const metadata: Metadata = { title: 'Students' };

export default async function SectionStudentsPage({ params }: PageProps<'/sections/[sectionId]/students'>) {
  const sectionId = parseId((await params).sectionId);
  if (sectionId === null) return <NoSection title="Students">Section ID is missing</NoSection>;
  return (
    <Prefetch queries={[firstSectionsQuery(), classesQuery(''), sectionStudentsQuery(sectionId)]}>
      <StudentsScreen sectionId={sectionId} />
    </Prefetch>
  );
}
