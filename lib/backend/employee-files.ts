import * as contract from '@/lib/contract/employees';
import { importSheet } from './employee-import';
import { employeeColumns, employeesOf } from './employee-rows';
import { employeeSheetColumns } from './employee-sheet';
import { implement } from './http/implement';
import { writeSheet, writeTemplate } from './sheets/write-sheet';

const downloadTemplate = implement(contract.downloadEmployeeTemplate, () =>
  writeTemplate('Employees', employeeSheetColumns),
);

const exportColumns = [
  { header: 'Employee ID', width: 14 },
  { header: 'First Name', width: 18 },
  { header: 'Middle Name', width: 18 },
  { header: 'Last Name', width: 18 },
  { header: 'Designation', width: 26 },
  { header: 'Mobile Number', width: 16 },
  { header: 'Email', width: 32 },
  { header: 'Status', width: 10 },
];

const exportEmployees = implement(contract.exportEmployees, async ({ db, actor }) => {
  const rows = await employeesOf(db, actor.schoolId).select(employeeColumns).orderBy('employees.id').execute();
  const cells = rows.map((row) => [
    row.empNo,
    row.firstName,
    row.middleName,
    row.lastName,
    row.designation,
    row.mobileNo,
    row.email,
    row.deletedAt === null ? 'Active' : 'Inactive',
  ]);
  return writeSheet('Employees', exportColumns, cells);
});

const importEmployees = implement(contract.importEmployees, async ({ db, actor, sheet }) => {
  const imported = await importSheet(db, sheet, actor);
  const message = imported === 1 ? '1 employee imported' : `${imported} employees imported`;
  return { status: 'success', message, data: { imported } };
});

export const employeeFileRoutes = [downloadTemplate, exportEmployees, importEmployees];
