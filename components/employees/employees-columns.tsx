import { Pencil } from 'lucide';
import {
  type Column,
  changesColumn,
  numberColumn,
  openProps,
  optionalColumn,
  type RowDialog,
  statusColumn,
  textColumn,
} from '@/components/data-table/column';
import { DrawerLink } from '@/components/data-table/drawer-link';
import { StatusSwitch } from '@/components/data-table/status-switch';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconButton } from '@/components/ui/icon-button';
import type { Employee } from '@/lib/contract/employees';
import { staffPersonFields } from '@/lib/contract/fields/employees';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';

export interface EmployeeActions {
  edit: RowDialog<Employee>;
  onToggle: (employee: Employee) => Promise<unknown>;
}

interface EmployeesColumns extends EmployeeActions {
  preload: PreloadProps;
}

/**
 * Limits the width of the two name columns, so that the names are close together in wide windows. The designation takes
 * the remaining width.
 */
const nameWidth = 'clamp(9rem, 11.5vw, 14rem)';

const { middleName, email } = staffPersonFields;

export function employeeColumns({ edit, onToggle, preload }: EmployeesColumns): Column<Employee>[] {
  return [
    numberColumn('empNo', 'Employee ID', '7.25rem', ({ empNo }) => empNo),
    {
      key: 'firstName',
      header: 'First Name',
      width: nameWidth,
      cell: (employee) => (
        <DrawerLink drawer="employee" id={employee.empId} name={personName(employee)} {...preload}>
          {employee.firstName}
        </DrawerLink>
      ),
    },
    textColumn('lastName', 'Last Name', ({ lastName }) => lastName, nameWidth),
    textColumn('designation', 'Designation', ({ designation }) => designation),
    numberColumn('mobileNo', 'Mobile Number', '9.25rem', ({ mobileNo }) => formatPhone(mobileNo)),
    optionalColumn('middleName', middleName.label, (employee) => employee.middleName),
    optionalColumn('email', email.label, (employee) => employee.email),
    statusColumn((employee) => <EmployeeSwitch employee={employee} onToggle={onToggle} />),
    changesColumn('PUT /employee/update', '5rem', (employee) => (
      <IconButton label="Edit Employee" icon={Pencil} {...openProps(edit, employee)} />
    )),
  ];
}

interface EmployeeSwitchProps {
  employee: Employee;
  onToggle: (employee: Employee) => Promise<unknown>;
}

export function EmployeeSwitch({ employee, onToggle }: EmployeeSwitchProps) {
  return (
    <StatusSwitch
      name={personName(employee)}
      isActive={employee.deletedAt === null}
      call="POST /employee/status/toggle"
      onToggle={() => onToggle(employee)}
      record={{ employee }}
    />
  );
}
