import type { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { loadListParams } from '@/lib/browser/lists/load-list-params';
import { parseId } from '@/lib/contract/values/integers';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { sectionPageSizes, sectionsQuery } from '@/lib/features/sections/queries';
import { selectedClass } from '@/lib/features/sections/selected-class';

export const metadata: Metadata = { title: 'Sections' };

export default async function SectionsPage({ searchParams }: PageProps<'/sections'>) {
  const { page, size } = await loadListParams(sectionPageSizes, searchParams);
  const wantedId = parseId([(await searchParams).class].flat()[0]);
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
