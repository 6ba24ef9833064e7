import ExcelJS from 'exceljs';
import { describe, expect, it, vi } from 'vitest';
import { downloadEmployeeTemplate, exportEmployees, toggleEmployeeStatus } from '@/lib/contract/employees';
import { addEmployee } from '../support/employees';
import { readRows } from '../support/sheets';
import { startSignedIn } from '../support/sign-in';

// Raises the timeout, because creating a workbook is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('the employee template', () => {
  it('has a styled header, text columns and instructions', async () => {
    const school = await startSignedIn();
    const response = await school.send(downloadEmployeeTemplate, {});
    expect(response.headers.get('content-type')).toBe(excelType);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    const [sheet, instructions] = workbook.worksheets;
    expect(sheet?.getRow(1).values).toEqual([
      undefined,
      'Employee ID',
      'Designation',
      'First Name',
      'Middle Name',
      'Last Name',
      'Mobile Number',
      'Email',
    ]);
    expect(sheet?.getCell('A1').font.bold).toBe(true);
    expect(sheet?.getColumn(6).numFmt).toBe('@');
    expect(instructions?.name).toBe('Instructions');
  });
});

describe('the employee export', () => {
  it('contains every employee, numbers as text, and no formulas', async () => {
    const school = await startSignedIn();
    await addEmployee(school, { emp_no: '007' }, { mobileno: '0123456789' });
    const inactiveEmployee = await addEmployee(
      school,
      { designation: '=1+1' },
      { first_name: '@SUM(A1)', last_name: '-2' },
    );
    await school.call(toggleEmployeeStatus, { query: { emp_id: inactiveEmployee.empId, activate: false } });
    const response = await school.send(exportEmployees, { query: { format: 'excel' } });
    expect(response.headers.get('content-type')).toBe(excelType);
    expect(await readRows(await response.arrayBuffer())).toEqual([
      ['Employee ID', 'First Name', 'Middle Name', 'Last Name', 'Designation', 'Mobile Number', 'Email', 'Status'],
      ['007', 'Asha', '', 'Verma', 'Teacher', '0123456789', '', 'Active'],
      [inactiveEmployee.empNo, "'@SUM(A1)", '', "'-2", "'=1+1", inactiveEmployee.mobileNo, '', 'Inactive'],
    ]);
  });
});
