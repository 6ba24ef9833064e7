'use client';

import { Upload } from 'lucide';
import { useMemo } from 'react';
import { AddButton } from '@/components/data-table/add-button';
import { useDrawer } from '@/components/data-table/drawer-link';
import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { SearchBox } from '@/components/data-table/search-box';
import { selectColumn } from '@/components/data-table/select-column';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { DownloadButton } from '@/components/export/download-button';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useRowSelection } from '@/lib/browser/lists/row-selection';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { Allowed, useFeature } from '@/lib/browser/session/session-features';
import type { Employee } from '@/lib/contract/employees';
import { useExportEmployees, useToggleEmployeeStatus } from '@/lib/features/employees/mutations';
import { employeeList, employeesQuery } from '@/lib/features/employees/queries';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { EmployeeFilters } from './employee-filters';
import { type EmployeeActions, employeeColumns } from './employees-columns';

const FormDialog = lazyDialog(() => import('./employee-form-dialog').then((file) => file.EmployeeFormDialog));
const EmployeeDrawer = lazyDialog(() => import('./employee-drawer').then((file) => file.EmployeeDrawer));
const BulkUpload = lazyDialog(() => import('./employee-bulk-upload').then((file) => file.EmployeeBulkUpload));
const BulkBar = lazyDialog(() => import('./employee-bulk-bar').then((file) => file.EmployeeBulkBar));
const Export = lazyDialog(() => import('./employee-export').then((file) => file.EmployeeExport));

type OpenDialog = { kind: 'add' | 'upload' | 'export' } | { kind: 'edit'; employee: Employee };

const idOf = ({ empId }: Employee) => empId;

export function EmployeesScreen() {
  const canFilter = useFeature('filter');
  const list = useListParams(employeeList);
  const employees = useServerPage(
    (pageParams) => employeesQuery({ ...list, ...pageParams }),
    list,
    ({ data, total_records }) => ({
      rows: data,
      total: total_records,
    }),
  );
  const { current, open, close } = useDialog<OpenDialog>({ kind: 'add' }, 'POST /employee/create');
  const { mutateAsync: toggle } = useToggleEmployeeStatus();
  const exporting = useExportEmployees();

  const drawer = useDrawer('employee');
  const actions = useMemo(
    (): EmployeeActions => ({
      edit: { ...FormDialog.preloadProps, onOpen: (employee) => open({ kind: 'edit', employee }) },
      onToggle: toggle,
    }),
    [open, toggle],
  );
  const { selection, isSelecting } = useRowSelection(employees.rows, idOf);
  const columns = useMemo(
    () => [
      selectColumn(selection, personName, BulkBar.preloadProps),
      ...employeeColumns({ ...actions, preload: EmployeeDrawer.preloadProps }),
    ],
    [actions, selection],
  );

  return (
    <>
      <PageHeader title="Employees">
        <DownloadButton
          isBusy={exporting.isPending}
          onClick={() => exporting.mutate()}
          more={{ ...Export.preloadProps, onClick: () => open({ kind: 'export' }) }}
        />
        <Allowed call="POST /employee/import">
          <Button icon={Upload} {...BulkUpload.preloadProps} onClick={() => open({ kind: 'upload' })}>
            Bulk Upload
          </Button>
        </Allowed>
        <AddButton
          label="Add Employee"
          call="POST /employee/create"
          dialog={FormDialog}
          onClick={() => open({ kind: 'add' })}
        />
      </PageHeader>
      <ListToolbar count={pluralize(employees.total, '1 employee', (count) => `${count} employees`)}>
        <SearchBox
          label="Search employees"
          value={list.search}
          onSearch={employees.search}
          isPending={employees.isPlaceholderData}
        />
        {canFilter && <EmployeeFilters />}
      </ListToolbar>
      <List
        caption="Employees"
        columns={columns}
        rowKey={idOf}
        list={list}
        page={employees}
        empty={
          <NothingFound list={list} matching={`No employees found matching “${list.search}”`}>
            No employees found
          </NothingFound>
        }
        failure="Failed to load employees. Please try again later."
        bar={(print) =>
          isSelecting && <BulkBar selection={selection} page={employees} onPrint={print} onClose={selection.clear} />
        }
      />
      {drawer.openId !== null && (
        <EmployeeDrawer
          openId={drawer.openId}
          page={employees}
          actions={actions}
          onClose={drawer.close}
          onLeave={close}
        />
      )}
      {current?.kind === 'add' && <FormDialog employee={null} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog employee={current.employee} onClose={close} />}
      {current?.kind === 'upload' && <BulkUpload onClose={close} />}
      {current?.kind === 'export' && <Export total={employees.total} onClose={close} />}
    </>
  );
}
