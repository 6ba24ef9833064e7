'use client';

import { Pencil } from 'lucide';
import { openProps } from '@/components/data-table/column';
import { CopyPhone, CopyText } from '@/components/dialogs/copy-text';
import { Detail } from '@/components/dialogs/detail';
import { HistoryButton } from '@/components/dialogs/history-button';
import { PersonDataButton } from '@/components/dialogs/person-data-button';
import { RowDrawer, useRowById } from '@/components/dialogs/row-drawer';
import { PageLink } from '@/components/links/page-link';
import { PrintButton } from '@/components/print/print-button';
import { Button } from '@/components/ui/button';
import { linkClass } from '@/components/ui/link-class';
import type { ListPage } from '@/lib/browser/lists/list-page';
import { Allowed, useFeature } from '@/lib/browser/session/session-features';
import type { Employee } from '@/lib/contract/employees';
import { parseId } from '@/lib/contract/values/integers';
import { employeeQuery } from '@/lib/features/employees/queries';
import { orDash } from '@/lib/format/or-dash';
import { personName } from '@/lib/format/person-name';
import { joinWithDots } from '@/lib/format/text';
import { EmployeeAccess } from './employee-access';
import { type EmployeeActions, EmployeeSwitch } from './employees-columns';

interface EmployeeDrawerProps {
  openId: string;
  page: ListPage<Employee>;
  actions: EmployeeActions;
  onClose: () => void;
  onLeave: () => void;
}

const texts = {
  unknown: 'This employee was not found.',
  notOnPage: 'This employee is not on this page of the list. Search for their name or number.',
  failed: 'Failed to load the employee. Please try again later.',
  search: 'Name or number',
};

/** The roles that an employee can have in a section, by their type id in the API. */
const roles: Record<number, string> = { 1: 'Class Teacher', 2: 'Class Admin' };

export function EmployeeDrawer({ openId, page, actions, onClose, onLeave }: EmployeeDrawerProps) {
  const id = parseId(openId);
  const lookup = useRowById(id, page, (employee) => employee.empId, employeeQuery(id));
  return (
    <RowDrawer
      name="employee"
      lookup={lookup}
      title="Employee"
      heading={(employee) => ({
        title: personName(employee),
        context: joinWithDots(employee.empNo, employee.designation),
      })}
      texts={texts}
      onClose={onClose}
      onLeave={onLeave}
    >
      {(employee) => <EmployeeDetails employee={employee} onErased={onClose} {...actions} />}
    </RowDrawer>
  );
}

interface EmployeeDetailsProps extends EmployeeActions {
  employee: Employee;
  onErased: () => void;
}

function EmployeeDetails({ employee, edit, onToggle, onErased }: EmployeeDetailsProps) {
  const email = employee.email.trim();
  const hasAccess = useFeature('access');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <EmployeeSwitch employee={employee} onToggle={onToggle} />
        <div className="flex flex-wrap gap-3">
          <Allowed call="PUT /employee/update">
            <Button icon={Pencil} {...openProps(edit, employee)}>
              Edit Employee
            </Button>
          </Allowed>
          <HistoryButton noun="employees" recordId={employee.empId} name={personName(employee)} />
          <PersonDataButton noun="employees" id={employee.empId} name={personName(employee)} onErased={onErased} />
          <PrintButton />
        </div>
      </div>
      <dl className="mt-5 grid gap-4 border-t pt-5 print:grid-cols-2">
        <Detail label="Mobile Number">
          <CopyPhone number={employee.mobileNo} />
        </Detail>
        <Detail label="Employee ID">{orDash(employee.empNo)}</Detail>
        <Detail label="Designation">{orDash(employee.designation)}</Detail>
        <Detail label="Email">{email ? <CopyText>{email}</CopyText> : '-'}</Detail>
        {employee.sections && <Sections sections={employee.sections} />}
      </dl>
      {hasAccess && <EmployeeAccess employee={employee} />}
    </>
  );
}

function Sections({ sections }: { sections: NonNullable<Employee['sections']> }) {
  return (
    <Detail label="Sections">
      {sections.length === 0 && 'Teaches in no section.'}
      <ul className="grid gap-1">
        {sections.map(({ id, className, section, typeid }) => (
          <li key={`${id} ${typeid}`} className="flex flex-wrap items-center gap-x-2 py-1.5">
            {id === null ? (
              `${className} ${section}`
            ) : (
              <PageLink href={`/sections/${id}/students`} className={linkClass}>
                {`${className} ${section}`}
              </PageLink>
            )}
            <span className="text-secondary-deep text-xs">{roles[typeid ?? 0]}</span>
          </li>
        ))}
      </ul>
    </Detail>
  );
}
