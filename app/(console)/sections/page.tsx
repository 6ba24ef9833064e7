import type { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { activeClassesQuery } from '@/lib/classes/queries';
import { idIn } from '@/lib/contract/values/integers';
import { loadListParams } from '@/lib/lists/load-list-params';
import { sectionPageSizes, sectionsQuery } from '@/lib/sections/queries';
import { selectedClass } from '@/lib/sections/selected-class';

export const metadata: Metadata = { title: 'Sections' };

export default async function SectionsPage({ searchParams }: PageProps<'/sections'>) {
  const { page, size } = await loadListParams(sectionPageSizes, searchParams);
  const wantedId = idIn([(await searchParams).class].flat()[0]);
  const ofShownClass = (client: QueryClient) => {
    const classes = client.getQueryData(activeClassesQuery().queryKey)?.data ?? [];
    const shown = selectedClass(classes, wantedId);
    return shown ? [sectionsQuery({ classId: shown.id, page, size })] : [];
  };
  return (
    <Prefetch queries={[activeClassesQuery()]} dependentQueries={ofShownClass}>
      <SectionsScreen />
    </Prefetch>
  );
}
