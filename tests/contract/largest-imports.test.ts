import { expect, it } from 'vitest';
import { importEmployees } from '@/lib/contract/employees';
import { maxSheetRows } from '@/lib/contract/sheets';
import { importStudents } from '@/lib/contract/students';
import { employeeHeader, employeeLine, numbersUpTo, studentHeader, studentLine } from '../support/people-sheets';
import { startSignedIn } from '../support/sign-in';

const maxColumns = 100;

it.each([
  ['employees', importEmployees, employeeHeader, employeeLine],
  ['students', importStudents, studentHeader, studentLine],
] as const)('a sheet of %s is imported at the maximum size', { timeout: 60_000 }, async (...[, call, header, line]) => {
  const remarks = numbersUpTo(maxColumns - header.split(',').length).map((number) => `,Remark ${number}`);
  const lines = [header, ...numbersUpTo(maxSheetRows.read).map((number) => line(number))];
  const file = new File([lines.map((columns) => columns + remarks.join('')).join('\n')], 'people.csv');
  const school = await startSignedIn();
  expect((await school.call(call, { file })).message).toContain('10,000');
});
