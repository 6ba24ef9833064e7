import { Pencil } from 'lucide';
import type { Column } from '@/components/data-table/column';
import { CellNumber, CellText, optionalColumn, RowActions, statusWidth } from '@/components/data-table/column';
import { DrawerLink } from '@/components/data-table/drawer-link';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconButton } from '@/components/ui/icon-button';
import type { Employee } from '@/lib/contract/employees';
import { staffPersonFields } from '@/lib/contract/fields/employees';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import { EmployeeSwitch } from './employee-switch';

export interface EmployeeActions {
  edit: PreloadProps & { onEdit: (employee: Employee) => void };
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
  const { onEdit, ...preloadForm } = edit;
  return [
    { key: 'empNo', header: 'Employee ID', width: '7.25rem', cell: ({ empNo }) => <CellNumber>{empNo}</CellNumber> },
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
    {
      key: 'lastName',
      header: 'Last Name',
      width: nameWidth,
      cell: ({ lastName }) => <CellText>{lastName}</CellText>,
    },
    {
      key: 'designation',
      header: 'Designation',
      cell: ({ designation }) => <CellText>{designation}</CellText>,
    },
    {
      key: 'mobileNo',
      header: 'Mobile Number',
      width: '9.25rem',
      cell: ({ mobileNo }) => <CellNumber>{formatPhone(mobileNo)}</CellNumber>,
    },
    optionalColumn('middleName', middleName.label, (employee) => employee.middleName),
    optionalColumn('email', email.label, (employee) => employee.email),
    {
      key: 'status',
      header: 'Status',
      width: statusWidth,
      cell: (employee) => <EmployeeSwitch employee={employee} onToggle={onToggle} />,
    },
    {
      key: 'actions',
      isForChanges: true,
      header: 'Actions',
      width: '5rem',
      cell: (employee) => (
        <RowActions>
          <IconButton label="Edit Employee" icon={Pencil} {...preloadForm} onClick={() => onEdit(employee)} />
        </RowActions>
      ),
    },
  ];
}
