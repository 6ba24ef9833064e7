import * as XLSX from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { describe, expect, it, vi } from 'vitest';
import { downloadEmployeeTemplate, importEmployees } from '@/lib/contract/employees';
import type { TestBackend } from '../support/backend';
import { addEmployee, findEmployees, registerUser } from '../support/employees';
import { startSignedIn } from '../support/sign-in';

// Raises the timeout, because each test starts a worker thread, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const header = ['Employee ID', 'Designation', 'First Name', 'Middle Name', 'Last Name', 'Mobile Number', 'Email'];
const createRow = (number: number) => [`N-${number}`, 'Teacher', 'Ravi', '', 'Das', String(9_200_000_000 + number), ''];
const createRows = (count: number) => Array.from({ length: count }, (_, number) => createRow(number));

async function createXlsx(rows: unknown[][], change: (sheet: ExcelJS.Worksheet) => void = () => {}) {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Employees');
  sheet.addRows(rows);
  change(sheet);
  return new File([await workbook.xlsx.writeBuffer()], 'employees.xlsx');
}
const createCsv = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'employees.csv');

const send = (school: TestBackend, file: File) => school.call(importEmployees, { file });

/** Returns the reply to a file that must be refused, and checks that nothing was saved. */
async function expectRefusal(file: File, school?: TestBackend) {
  const testSchool = school ?? (await startSignedIn());
  const employeesBefore = await findEmployees(testSchool);
  const { status, body } = await testSchool.refusal(importEmployees, { file });
  expect(status).toBe(422);
  expect(await findEmployees(testSchool)).toEqual(employeesBefore);
  return body;
}

describe('an import of employees', () => {
  it('saves every row', async () => {
    const school = await startSignedIn();
    const reply = await send(school, await createXlsx([header, ...createRows(40)]));
    expect(reply).toMatchObject({ status: 'success', message: '40 employees imported', data: { imported: 40 } });
    expect(await findEmployees(school)).toHaveLength(40);
    expect(await findEmployees(school, 'N-7')).toMatchObject([{ firstName: 'Ravi', mobileNo: '9200000007' }]);
  });

  it.each(['biff8', 'biff5'] as const)('accepts an .xls workbook: %s', async (bookType) => {
    const school = await startSignedIn();
    const workbook = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([header, ...createRows(3)]));
    const bytes = XLSX.write(workbook, { type: 'buffer', bookType });
    await send(school, new File([bytes], 'employees.xls'));
    expect(await findEmployees(school)).toHaveLength(3);
  });

  it('accepts the filled-in template', async () => {
    const school = await startSignedIn();
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await (await school.send(downloadEmployeeTemplate, {})).arrayBuffer());
    workbook.worksheets[0]?.addRow(createRow(1));
    await send(school, new File([await workbook.xlsx.writeBuffer()], 'template.xlsx'));
    expect(await findEmployees(school)).toHaveLength(1);
  });

  it('accepts headers in any case and spacing, extra columns, blank rows and numbers', async () => {
    const school = await startSignedIn();
    const headers = ['Remarks', 'EMPLOYEE  id *', 'designation', 'first name', 'LastName', 'Mobile-Number'];
    const file = await createXlsx([
      headers,
      ['x', 42, 'Clerk', 'Uma', 'Sen', 9200000001],
      [],
      ['', '', '', '  ', '', ''],
    ]);
    await send(school, file);
    expect(await findEmployees(school)).toMatchObject([{ empNo: '42', mobileNo: '9200000001' }]);
  });

  it('keeps leading zeros of texts and of formatted numbers', async () => {
    const school = await startSignedIn();
    const rows = [
      header,
      ['007', 'Clerk', 'Uma', '', 'Sen', '0200000001', ''],
      [8, 'Clerk', 'Om', '', 'Sen', '0200000002'],
    ];
    const file = await createXlsx(rows, (sheet) => {
      sheet.getCell('A3').numFmt = '000';
    });
    await send(school, file);
    expect((await findEmployees(school)).map(({ empNo, mobileNo }) => [empNo, mobileNo])).toEqual([
      ['007', '0200000001'],
      ['008', '0200000002'],
    ]);
  });

  it('makes a registered person an employee', async () => {
    const school = await startSignedIn();
    await registerUser(school, '9200000000');
    await send(school, await createXlsx([header, createRow(0)]));
    expect(await findEmployees(school)).toMatchObject([{ empNo: 'N-0', firstName: 'Meena' }]);
  });

  it('reports row, column and reason of each wrong cell', async () => {
    const school = await startSignedIn();
    const knownEmployee = await addEmployee(school, { emp_no: 'E-12' });
    const rows = [
      header,
      createRow(1),
      ['', '', 'Ravi', '', 'Das', '920000000', 'no'],
      ['n-1', 'Teacher', 'Ravi', '', 'Das', '9200000001', ''],
      ['e-12', 'Teacher', 'Ravi', '', 'Das', knownEmployee.mobileNo, ''],
    ];
    const body = await expectRefusal(await createXlsx(rows), school);
    expect(body).toEqual({
      status: 'error',
      message: '3 rows could not be imported. Nothing was saved.',
      errors: [
        { row: 3, column: 'Employee ID', message: 'Employee ID is required' },
        { row: 3, column: 'Designation', message: 'Designation is required' },
        { row: 3, column: 'Mobile Number', message: 'Mobile number must be 10 digits' },
        { row: 3, column: 'Email', message: 'Please enter a valid email address, such as name@example.com' },
        {
          row: 4,
          column: 'Employee ID',
          message: 'N-1 is already in row 2',
        },
        {
          row: 4,
          column: 'Mobile Number',
          message: '9200000001 is already in row 2',
        },
        {
          row: 5,
          column: 'Employee ID',
          message:
            'Employee ID E-12 belongs to Asha Verma. Please correct the ID, or leave the row out and edit that employee',
        },
      ],
    });
  });

  it('refuses formulas without a result, dates, errors and merged cells in text columns', async () => {
    const file = await createXlsx([header, createRow(1), createRow(2), createRow(3), createRow(4)], (sheet) => {
      sheet.getCell('C2').value = { formula: 'A1&"x"' };
      sheet.getCell('C3').value = new Date('2026-01-02');
      sheet.getCell('C4').value = { error: '#N/A' };
      sheet.mergeCells('B4:B5');
    });
    const { errors } = await expectRefusal(file);
    expect(errors).toEqual([
      { row: 2, column: 'First Name', message: expect.stringContaining('a formula here without its result') },
      {
        row: 3,
        column: 'First Name',
        message: 'First Name contains a date. Format the cell as text and type it again.',
      },
      { row: 4, column: 'First Name', message: expect.stringContaining('the error #N/A here') },
      { row: 5, column: 'Designation', message: 'B5 is merged with B4. Unmerge the cells.' },
    ]);
  });

  it('lists 100 problems and counts the others', async () => {
    const rows = createRows(130).map((row) => row.with(5, '12'));
    const body = await expectRefusal(
      await createXlsx([header, ...rows.map((row, number) => row.with(5, String(number)))]),
    );
    expect(body.errors).toHaveLength(100);
    expect(body.message).toBe(
      '130 rows could not be imported. Nothing was saved. The list has the first 100 of 130 problems.',
    );
  });
});

describe('a file that cannot be imported', () => {
  it('has its missing and existing columns named', async () => {
    const { message } = await expectRefusal(
      await createXlsx([
        ['Name', 'Employee ID', 'Designation', 'Phone'],
        ['a', 'b', 'c', 'd'],
      ]),
    );
    expect(message).toBe(
      'The columns “First Name”, “Last Name”, “Mobile Number” are missing. Found in row 1: “Name”, “Employee ID”, “Designation”, “Phone”. Please use the template.',
    );
  });

  it.each([
    ['empty', () => createXlsx([]), /is empty/],
    ['a header only', () => createXlsx([header]), /no rows below/],
    ['a column twice', () => createXlsx([[...header, 'email'], createRow(1)]), /“Email” appears more than once/],
    ['half an .xls workbook', async () => new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])], 'e.xls'), /damaged/],
    [
      'a picture',
      async () => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'e.xlsx'),
      /not a spreadsheet/,
    ],
    ['half a workbook', async () => new File([(await createXlsx([header])).slice(0, 900)], 'e.xlsx'), /damaged/],
    ['binary data', async () => createCsv(new Uint8Array([65, 0, 0, 10])), /not a CSV/],
    [
      'too many columns',
      () => createXlsx([Array.from({ length: 101 }, (_, number) => `c${number}`)]),
      /more than 100 columns/,
    ],
  ])('is refused with a reason: %s', async (_, createFile, reason) => {
    expect((await expectRefusal(await createFile())).message).toMatch(reason);
  });

  it('is refused quickly with too many rows, as a workbook and as a CSV', async () => {
    const manyLines = Array.from({ length: 50_000 }, (_, number) => createRow(number).join(',')).join('\n');
    expect((await expectRefusal(createCsv(`${header}\n${manyLines}`))).message).toMatch(/more than 10,000 rows/);
    const workbook = await createXlsx([header, ...createRows(10_001)]);
    expect((await expectRefusal(workbook)).message).toMatch(/more than 10,000 rows/);
  });
});

describe('a CSV', () => {
  const createLine = (delimiter: string, number = 1) =>
    [`00${number}`, 'Teacher', '"Ravi, ""R"""', '', 'Das', `920000000${number}`, ''].join(delimiter);

  it.each([
    ['commas', `${header.join(',')}\n${createLine(',')}\n`],
    ['semicolons and a byte order mark', `\uFEFF${header.join(';')}\r\n${createLine(';')}\r\n`],
    ['tabs', `${header.join('\t')}\n${createLine('\t')}`],
    ['its delimiter named', `sep=;\r\n${header.join(';')}\r\n${createLine(';')}`],
  ])('is read with %s', async (_, text) => {
    const school = await startSignedIn();
    await send(school, createCsv(text));
    expect(await findEmployees(school)).toMatchObject([
      { empNo: '001', firstName: 'Ravi, "R"', mobileNo: '9200000001' },
    ]);
  });

  it.each(['utf-16le', 'windows-1252'])('is read in %s', async (encoding) => {
    const school = await startSignedIn();
    const text = `${header}\nE-1,Teacher,René,,Das,9200000001,`;
    const bytes = Buffer.from(
      encoding === 'utf-16le' ? `\uFEFF${text}` : text,
      encoding === 'utf-16le' ? 'utf16le' : 'latin1',
    );
    await send(school, createCsv(new Uint8Array(bytes)));
    expect(await findEmployees(school)).toMatchObject([{ firstName: 'René' }]);
  });

  it('has its rows numbered as in a spreadsheet program', async () => {
    const { errors } = await expectRefusal(
      createCsv(`${header}\n\n${createLine(',')}\n${createLine(',', 2).replace('9200000002', '9.2E+09')}`),
    );
    expect(errors).toEqual([{ row: 4, column: 'Mobile Number', message: 'Mobile number must be 10 digits' }]);
  });

  it('is refused with an unclosed quotation mark', async () => {
    expect((await expectRefusal(createCsv(`${header}\nE-1,"Teacher,Ravi,,Das,9200000001,`))).message).toMatch(
      /quotation mark/,
    );
  });
});
