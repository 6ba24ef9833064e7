import type { Metadata } from 'next';
import { loadListParams } from '@/app/(console)/load-list-params';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { classesQuery, classPageSizes } from '@/lib/features/classes/queries';

export const metadata: Metadata = { title: 'Classes' };

export default async function ClassesPage({ searchParams }: PageProps<'/classes'>) {
  const { search } = await loadListParams(classPageSizes, searchParams);
  return (
    <Prefetch queries={[classesQuery(search)]}>
      <ClassesScreen />
    </Prefetch>
  );
}
