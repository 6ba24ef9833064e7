'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ClearFilters,
  FieldFilters,
  FilterSelect,
  ImportFilter,
  StatusFilter,
} from '@/components/data-table/filter-select';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { employeeFields } from '@/lib/contract/fields/employees';
import { activeEmployeesQuery, employeeList, employeesQuery } from '@/lib/features/employees/queries';

export function EmployeeFilters() {
  const list = useListParams(employeeList);
  const { filters, isFiltered, setFilters, clearFilters } = list;
  // Reads the designations from the active employees, because the API does not list designations. The query starts once
  // the user is about to choose one.
  const [isQueryEnabled, setIsQueryEnabled] = useState(false);
  const enableQuery = () => setIsQueryEnabled(true);
  const { data } = useQuery({ ...activeEmployeesQuery(), enabled: isQueryEnabled });
  const designations = new Set(data?.data.map(({ designation }) => designation).sort());
  if (filters.designation) designations.add(filters.designation);
  // Reads the time of the filtered import from the list's cached reply, without another request.
  const { data: importedAt } = useQuery({ ...employeesQuery(list), select: ({ imported_at }) => imported_at });
  return (
    <>
      {filters.import_id !== null && (
        <ImportFilter importedAt={importedAt} onClear={() => setFilters({ import_id: null })} />
      )}
      <FilterSelect
        label="Designation"
        all="All designations"
        width="w-48"
        value={filters.designation}
        onPointerEnter={enableQuery}
        onFocus={enableQuery}
        onChoose={(chosen) => setFilters({ designation: chosen })}
      >
        {[...designations].filter(Boolean).map((designation) => (
          <option key={designation}>{designation}</option>
        ))}
      </FilterSelect>
      <FieldFilters table={employeeFields} filters={filters} onChoose={setFilters} />
      <StatusFilter value={filters.status} onChoose={(chosen) => setFilters({ status: chosen })} />
      {isFiltered && <ClearFilters onClear={clearFilters} />}
    </>
  );
}
