import { Pencil } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Column } from '@/components/data-table/column';
import { CellNumber, CellText, designationWidth, RowActions, statusWidth } from '@/components/data-table/column';
import { StatusSwitch } from '@/components/data-table/status-switch';
import { IconButton } from '@/components/ui/icon-button';
import type { Employee } from '@/lib/contract/employees';
import { personName } from '@/lib/format/person-name';
import { phone } from '@/lib/format/phone';

interface EmployeeActions {
  /** The employee whose status is being changed. */
  busyId: number | null | undefined;
  edit: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'> & { onEdit: (employee: Employee) => void };
  onToggle: (employee: Employee) => void;
}

export function employeeColumns({ busyId, edit, onToggle }: EmployeeActions): Column<Employee>[] {
  const { onEdit, ...preload } = edit;
  return [
    { key: 'empNo', header: 'Employee ID', width: '7.25rem', cell: ({ empNo }) => <CellNumber>{empNo}</CellNumber> },
    { key: 'firstName', header: 'First Name', cell: ({ firstName }) => <CellText>{firstName}</CellText> },
    { key: 'lastName', header: 'Last Name', cell: ({ lastName }) => <CellText>{lastName}</CellText> },
    {
      key: 'designation',
      header: 'Designation',
      width: designationWidth,
      cell: ({ designation }) => <CellText>{designation}</CellText>,
    },
    {
      key: 'mobileNo',
      header: 'Mobile Number',
      width: '9.25rem',
      cell: ({ mobileNo }) => <CellNumber>{phone(mobileNo)}</CellNumber>,
    },
    {
      key: 'status',
      header: 'Status',
      width: statusWidth,
      cell: (employee) => (
        <StatusSwitch
          name={personName(employee)}
          isActive={employee.deletedAt === null}
          isBusy={employee.empId === busyId}
          onToggle={() => onToggle(employee)}
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '5rem',
      cell: (employee) => (
        <RowActions>
          <IconButton label="Edit Employee" icon={<Pencil />} {...preload} onClick={() => onEdit(employee)} />
        </RowActions>
      ),
    },
  ];
}
