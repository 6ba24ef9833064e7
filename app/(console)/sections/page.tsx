import type { Metadata } from 'next';
import { loadListParams } from '@/app/(console)/load-list-params';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { sectionPageSizes, sectionsOfSelectedClass } from '@/lib/features/sections/queries';

export const metadata: Metadata = { title: 'Sections' };

export default async function SectionsPage({ searchParams }: PageProps<'/sections'>) {
  const params = await loadListParams(sectionPageSizes, searchParams);
  const classText = [(await searchParams).class].flat()[0] ?? null;
  return (
    <Prefetch
      queries={[activeClassesQuery()]}
      dependentQueries={(client) => sectionsOfSelectedClass(client, classText, params)}
    >
      <SectionsScreen />
    </Prefetch>
  );
}
