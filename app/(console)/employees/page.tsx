import type { Metadata } from 'next';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { employeePageSizes, employeesQuery } from '@/lib/employees/queries';
import { loadListParams } from '@/lib/lists/list-params';

export const metadata: Metadata = { title: 'Employees' };

export default async function EmployeesPage({ searchParams }: PageProps<'/employees'>) {
  const params = await loadListParams(employeePageSizes)(searchParams);
  return (
    <Prefetch queries={[employeesQuery(params)]}>
      <EmployeesScreen />
    </Prefetch>
  );
}
