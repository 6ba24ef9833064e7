import type { Metadata } from 'next';
import { Prefetch } from '@/components/shell/prefetch';
import { StudentsScreen } from '@/components/students/students-screen';
import { requirePageSession } from '@/lib/bff/pages/page-session';
import { activeClassesQuery } from '@/lib/classes/queries';
import { idIn } from '@/lib/contract/values/integers';
import { loadListParams } from '@/lib/lists/load-list-params';
import { sectionsOfClassQuery } from '@/lib/sections/queries';
import { studentList, studentQuery, studentsQuery } from '@/lib/students/queries';

export const metadata: Metadata = { title: 'Students' };

export default async function StudentsPage({ searchParams }: PageProps<'/students'>) {
  const { features } = await requirePageSession();
  const params = await loadListParams(studentList, searchParams, features);
  const classId = params.filters.class;
  // Loads the class and section names, because the filter shows them.
  const choices = typeof classId === 'number' ? [activeClassesQuery(), sectionsOfClassQuery(classId)] : [];
  const shown = idIn([(await searchParams).student].flat()[0]);
  const drawer = shown !== null && features.includes('filter') ? [studentQuery(shown)] : [];
  return (
    <Prefetch queries={[studentsQuery(params), ...choices, ...drawer]}>
      <StudentsScreen />
    </Prefetch>
  );
}
