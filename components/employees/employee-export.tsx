'use client';

import { describeSort } from '@/components/data-table/sort-head';
import { describeFilters, ExportDialog } from '@/components/export/export-dialog';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { employeeFields } from '@/lib/contract/fields/employees';
import { employeeExport, useDownloadEmployees } from '@/lib/features/employees/export';
import { employeeList } from '@/lib/features/employees/queries';
import { pluralize } from '@/lib/format/pluralize';

interface EmployeeExportProps {
  total: number | undefined;
  onClose: () => void;
}

export function EmployeeExport({ total, onClose }: EmployeeExportProps) {
  const list = useListParams(employeeList);
  const { search, sort, filters } = list;
  const { mutateAsync } = useDownloadEmployees();
  return (
    <ExportDialog
      title="Download Employees"
      all="All employees"
      view={{
        filters: describeFilters(list, employeeFields),
        order: sort ? describeSort(employeeExport, sort) : '',
        count: pluralize(total, '1 employee', (count) => `${count} employees`),
        isEmpty: total === 0,
      }}
      hasHiddenFields
      people="employees"
      failure="The employees could not be downloaded. Please try again."
      onDownload={(request) =>
        mutateAsync({ ...request, view: request.isView ? { search, sort, filters } : { search: '', sort } })
      }
      onClose={onClose}
    />
  );
}
