import type { Metadata } from 'next';
import { loadListParams } from '@/app/(console)/load-list-params';
import { Prefetch } from '@/components/shell/prefetch';
import { StudentsScreen } from '@/components/students/students-screen';
import { parseId } from '@/lib/contract/values/integers';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { sectionsOfClassQuery } from '@/lib/features/sections/queries';
import { studentList, studentQuery, studentsQuery } from '@/lib/features/students/queries';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Students' };

export default async function StudentsPage({ searchParams }: PageProps<'/students'>) {
  const { features } = await requirePageSession();
  const params = await loadListParams(studentList, searchParams, features);
  const classId = params.filters.class;
  // Prefetches the names of classes and sections if a class filter is set, because the filter shows them.
  const choices = typeof classId === 'number' ? [activeClassesQuery(), sectionsOfClassQuery(classId)] : [];
  const studentId = parseId([(await searchParams).student].flat()[0]);
  const drawer = studentId !== null && features.includes('filter') ? [studentQuery(studentId)] : [];
  return (
    <Prefetch queries={[studentsQuery(params), ...choices, ...drawer]}>
      <StudentsScreen />
    </Prefetch>
  );
}
