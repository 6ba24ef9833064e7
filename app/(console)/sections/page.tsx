import type { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { loadListParams } from '@/lib/browser/lists/load-list-params';
import { parseId } from '@/lib/contract/values/integers';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { findSelectedClass } from '@/lib/features/sections/find-selected-class';
import { sectionPageSizes, sectionsQuery } from '@/lib/features/sections/queries';

export const metadata: Metadata = { title: 'Sections' };

export default async function SectionsPage({ searchParams }: PageProps<'/sections'>) {
  const { page, size } = await loadListParams(sectionPageSizes, searchParams);
  const classId = parseId([(await searchParams).class].flat()[0]);
  const sectionsOfSelectedClass = (client: QueryClient) => {
    const classes = client.getQueryData(activeClassesQuery().queryKey)?.data ?? [];
    const selected = findSelectedClass(classes, classId);
    return selected ? [sectionsQuery({ classId: selected.id, page, size })] : [];
  };
  return (
    <Prefetch queries={[activeClassesQuery()]} dependentQueries={sectionsOfSelectedClass}>
      <SectionsScreen />
    </Prefetch>
  );
}
