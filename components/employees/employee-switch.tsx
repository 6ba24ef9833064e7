import { StatusSwitch } from '@/components/data-table/status-switch';
import { useFeature } from '@/lib/browser/session/session-features';
import type { Employee } from '@/lib/contract/employees';
import { personName } from '@/lib/format/person-name';

interface EmployeeSwitchProps {
  employee: Employee;
  onToggle: (employee: Employee) => Promise<unknown>;
}

const loadQuestions = () => import('@/lib/features/sections/deactivation-question');

export function EmployeeSwitch({ employee, onToggle }: EmployeeSwitchProps) {
  const canAsk = useFeature('placement');
  return (
    <StatusSwitch
      name={personName(employee)}
      isActive={employee.deletedAt === null}
      onToggle={() => onToggle(employee)}
      question={canAsk && (async () => (await loadQuestions()).employeeQuestion(employee))}
    />
  );
}
