import type { Metadata } from 'next';
import { loadListParams } from '@/app/(console)/load-list-params';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { parseId } from '@/lib/contract/values/integers';
import { employeeList, employeeQuery, employeesQuery } from '@/lib/features/employees/queries';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

export const metadata: Metadata = { title: 'Employees' };

export default async function EmployeesPage({ searchParams }: PageProps<'/employees'>) {
  const { features } = await requirePageSession();
  const params = await loadListParams(employeeList, searchParams, features);
  const employeeId = parseId([(await searchParams).employee].flat()[0]);
  const drawer = employeeId !== null && features.includes('filter') ? [employeeQuery(employeeId)] : [];
  return (
    <Prefetch queries={[employeesQuery(params), ...drawer]}>
      <EmployeesScreen />
    </Prefetch>
  );
}
