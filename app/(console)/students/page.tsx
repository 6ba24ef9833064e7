import type { Metadata } from 'next';
import { Prefetch } from '@/components/shell/prefetch';
import { StudentsScreen } from '@/components/students/students-screen';
import { loadListParams } from '@/lib/lists/list-params';
import { studentPageSizes, studentsQuery } from '@/lib/students/queries';

export const metadata: Metadata = { title: 'Students' };

export default async function StudentsPage({ searchParams }: PageProps<'/students'>) {
  const params = await loadListParams(studentPageSizes)(searchParams);
  return (
    <Prefetch queries={[studentsQuery(params)]}>
      <StudentsScreen />
    </Prefetch>
  );
}
