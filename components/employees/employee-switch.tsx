import { StatusSwitch } from '@/components/data-table/status-switch';
import type { Employee } from '@/lib/contract/employees';
import { personName } from '@/lib/format/person-name';

interface EmployeeSwitchProps {
  employee: Employee;
  onToggle: (employee: Employee) => Promise<unknown>;
}

export function EmployeeSwitch({ employee, onToggle }: EmployeeSwitchProps) {
  return (
    <StatusSwitch
      name={personName(employee)}
      isActive={employee.deletedAt === null}
      onToggle={() => onToggle(employee)}
      record={{ employee }}
    />
  );
}
