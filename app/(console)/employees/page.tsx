import type { Metadata } from 'next';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { requirePageSession } from '@/lib/bff/pages/page-session';
import { employeeList, employeesQuery } from '@/lib/employees/queries';
import { loadListParams } from '@/lib/lists/load-list-params';

export const metadata: Metadata = { title: 'Employees' };

export default async function EmployeesPage({ searchParams }: PageProps<'/employees'>) {
  const { features } = await requirePageSession();
  const params = await loadListParams(employeeList, searchParams, features);
  return (
    <Prefetch queries={[employeesQuery(params)]}>
      <EmployeesScreen />
    </Prefetch>
  );
}
