import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AddFeeScreen } from '@/components/fees/add-fee-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { feesUrl, readFeeChoice } from '@/lib/features/fees/rules';
import { profileQuery } from '@/lib/features/school/queries';

export const metadata: Metadata = { title: 'Add Fee Details' };

export default async function AddFeePage({ searchParams }: PageProps<'/add-fee'>) {
  const query = await searchParams;
  const choice = readFeeChoice({ get: (name) => [query[name]].flat()[0] ?? null });
  if (!choice.academicYearId || choice.classId === null) redirect(feesUrl('/fees-structure', choice));
  return (
    <Prefetch queries={[activeClassesQuery(), profileQuery()]}>
      <AddFeeScreen />
    </Prefetch>
  );
}
