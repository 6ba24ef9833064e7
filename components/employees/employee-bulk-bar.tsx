'use client';

import { statusActions } from '@/components/bulk/actions';
import { BulkBar, type SelectedRows } from '@/components/bulk/bulk-bar';
import { useFeatures } from '@/lib/browser/session/session-features';
import type { Employee } from '@/lib/contract/employees';
import { nouns } from '@/lib/contract/nouns';
import { employeeStatusWrite, isActive } from '@/lib/features/employees/bulk';
import { employeeExport } from '@/lib/features/employees/export';
import { findEmployeesEffects } from '@/lib/features/sections/deactivation-question';
import { personName } from '@/lib/format/person-name';

const sheet = { name: 'Employees', columns: employeeExport, people: 'employees' } as const;

export function EmployeeBulkBar(rows: SelectedRows<Employee>) {
  const features = useFeatures();
  const actions = statusActions({
    noun: nouns.employees,
    isActive,
    writeOf: employeeStatusWrite,
    inactiveMeaning: 'Inactive employees can’t be selected for sections.',
    findEffects: (employees) => (features.includes('placement') ? findEmployeesEffects(employees, features) : []),
  });
  return <BulkBar {...rows} nameOf={personName} actions={actions} sheet={sheet} />;
}
