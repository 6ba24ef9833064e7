import type { Metadata } from 'next';
import { loadListParams } from '@/app/(console)/load-list-params';
import { Prefetch } from '@/components/shell/prefetch';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { subjectPageSizes, subjectsQuery } from '@/lib/features/subjects/queries';

export const metadata: Metadata = { title: 'Subjects' };

export default async function SubjectsPage({ searchParams }: PageProps<'/subjects'>) {
  const params = await loadListParams(subjectPageSizes, searchParams);
  return (
    <Prefetch queries={[subjectsQuery(params)]}>
      <SubjectsScreen />
    </Prefetch>
  );
}
