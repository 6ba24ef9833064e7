import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { textFieldsOf } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import { downloadStudentTemplate, importStudents } from '@/lib/contract/students';
import type { TestBackend } from '../support/backend';
import { startSignedIn } from '../support/sign-in';
import { addStudent, findStudents } from '../support/students';

const header =
  'Enrollment Number,First Name,Middle Name,Last Name,Phone Number,Email,Date of Birth,Gender,Address Line 1,Address Line 2,City,State,Pin Code';
const optionalHeaders = [
  ...['Class', 'Section', 'Father’s Name', 'Father’s Mobile Number', 'Mother’s Name', 'Mother’s Mobile Number'],
  ...['Guardian’s Name', 'Guardian’s Mobile Number'],
];
const createRow = (
  number: string,
  changes: Partial<Record<'phone' | 'dob' | 'gender' | 'state' | 'pin', string>> = {},
) => {
  const { phone = '0812345678', dob = '21/08/2015', gender = 'male', state = 'maharashtra', pin = '011001' } = changes;
  return `${number},Aarav,,Sharma,${phone},,${dob},${gender},12 MG Road,,Pune,${state},${pin}`;
};
const createCsv = (...rows: string[]) => new File([[header, ...rows].join('\n')], 'students.csv');
const send = (school: TestBackend, file: File) => school.call(importStudents, { file });

async function openTemplate(school: TestBackend): Promise<ExcelJS.Workbook> {
  const response = await school.send(downloadStudentTemplate, {});
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  return workbook;
}

it.each(['2015-08-07', '07/08/2015', '7-8-2015', ' 7.8.2015 '])('the birthday %s is imported', async (dob) => {
  const school = await startSignedIn();
  await send(school, createCsv(createRow('S-1', { dob })));
  expect(await findStudents(school)).toMatchObject([{ dob: '2015-08-07' }]);
});

describe('the student template', () => {
  it('names the columns in its first row and explains them on another sheet', async () => {
    const school = await startSignedIn();
    const workbook = await openTemplate(school);
    const headers = workbook.worksheets[0]?.getRow(1).values;
    const labels = textFieldsOf(studentFields).map(([, { label }]) => label);
    expect(headers).toEqual([undefined, ...labels, ...optionalHeaders]);
    expect(labels).toEqual(expect.arrayContaining(header.split(',')));
    expect(workbook.worksheets[0]?.name).toBe('Students');
    const instructions = workbook.worksheets[1];
    expect(instructions?.name).toBe('Instructions');
    expect(instructions?.getColumn(1).values).toContainEqual(expect.stringMatching(/^Enter one student per row/));
  });

  it('can be filled in and imported, with numbers, dates and leading zeros', async () => {
    const school = await startSignedIn();
    const workbook = await openTemplate(school);
    const sheet = workbook.worksheets[0];
    const cells: Record<string, unknown> = {
      ...{ 'Enrollment Number': '0042', 'First Name': 'Diya', 'Last Name': 'Nair', 'Phone Number': 9812345678 },
      ...{ 'Date of Birth': new Date('2016-02-29'), Gender: 'Female', 'Address Line 1': '4 Lake' },
      ...{ City: 'Kochi', State: 'Kerala', 'Pin Code': '682001' },
    };
    sheet?.getRow(1).eachCell(({ text }, column) => {
      const cell = sheet.getRow(2).getCell(column);
      // Safe cast: the values above are texts, numbers and dates.
      cell.value = (cells[text.replace(/ \*$/, '')] ?? '') as string | number | Date;
      // The format that spreadsheet programs use for a pasted date.
      if (cell.value instanceof Date) cell.numFmt = 'dd/mm/yyyy';
    });
    const file = new File([await workbook.xlsx.writeBuffer()], 'students.xlsx');
    expect(await send(school, file)).toMatchObject({ status: 'success', message: '1 student imported' });
    expect(await findStudents(school)).toMatchObject([
      {
        enrollmentNo: '0042',
        mobileNo: '9812345678',
        dob: '2016-02-29',
        gender: 'F',
        zipCode: '682001',
        isActive: true,
      },
    ]);
  });
});

describe('an import of students', () => {
  it('keeps leading zeros and accepts common spellings', async () => {
    const school = await startSignedIn();
    await send(
      school,
      createCsv(createRow('0007'), createRow('0008', { gender: 'F', dob: '2015-08-21', state: 'GOA' })),
    );
    expect(await findStudents(school)).toMatchObject([
      {
        enrollmentNo: '0007',
        mobileNo: '0812345678',
        dob: '2015-08-21',
        gender: 'M',
        state: 'Maharashtra',
        zipCode: '011001',
      },
      { enrollmentNo: '0008', gender: 'F', state: 'Goa' },
    ]);
  });

  const createWorkbook = async (sheets: Record<string, string[]>) => {
    const workbook = new ExcelJS.Workbook();
    for (const [name, lines] of Object.entries(sheets))
      workbook.addWorksheet(name).addRows(lines.map((line) => line.split(',')));
    return new File([await workbook.xlsx.writeBuffer()], 'students.xlsx');
  };

  it('reads all sheets with its headers, also below a title, and skips sheets without a table', async () => {
    const school = await startSignedIn();
    const file = await createWorkbook({
      Notes: ['Please fill in one sheet for each class'],
      'Class 1': ['Hill School', header, createRow('0011')],
      'Class 2': [header, createRow('0021'), createRow('0022')],
    });
    expect(await send(school, file)).toMatchObject({ message: '3 students imported' });
    expect((await findStudents(school)).map(({ enrollmentNo }) => enrollmentNo)).toEqual(['0011', '0021', '0022']);
  });

  it('names a sheet with other headers and saves nothing', async () => {
    const school = await startSignedIn();
    const file = await createWorkbook({
      'Class 1': [header, createRow('0011')],
      Staff: ['First Name,Last Name,City', 'Ravi,Das,Pune'],
    });
    const { status, body } = await school.refusal(importStudents, { file });
    expect([status, body.message]).toEqual([
      422,
      'The sheet “Staff” has other headings. Please save it as a file of its own.',
    ]);
    expect(await findStudents(school)).toEqual([]);
  });

  it('reports every wrong cell and saves nothing', async () => {
    const school = await startSignedIn();
    await addStudent(school, { enrollmentno: 'used' });
    const file = createCsv(
      createRow('A1'),
      createRow('USED'),
      createRow('A3', { phone: '123', pin: '12' }),
      createRow('a1'),
      createRow('A5', { dob: '31/02/2015', gender: 'constructor', state: 'Delhi' }),
      createRow('A6', { dob: '2999-01-01' }),
    );
    const { status, body } = await school.refusal(importStudents, { file });
    expect(status).toBe(422);
    expect(body.message).toBe('5 rows could not be imported. Nothing was saved.');
    expect(body.errors).toEqual([
      {
        row: 3,
        column: 'Enrollment Number',
        message: expect.stringMatching(/^Enrollment number used belongs to Aarav Sharma\. Please/),
      },
      { row: 4, column: 'Phone Number', message: 'Phone number must be 10 digits' },
      { row: 4, column: 'Pin Code', message: 'Pin code must be 6 digits' },
      {
        row: 5,
        column: 'Enrollment Number',
        message: 'A1 is already in row 2',
      },
      { row: 6, column: 'Date of Birth', message: 'There is no 31 February.' },
      { row: 6, column: 'Gender', message: 'Gender must be Male or Female' },
      { row: 6, column: 'State', message: 'State must be one of the 28 states of India' },
      { row: 7, column: 'Date of Birth', message: 'Date of birth can’t be in the future' },
    ]);
    expect(await findStudents(school)).toHaveLength(1);
  });

  it('names the missing columns', async () => {
    const school = await startSignedIn();
    const file = new File(['Enrollment Number,First Name\n1,A'], 'students.csv');
    const { body } = await school.refusal(importStudents, { file });
    expect(body.message).toMatch(/^The columns “Last Name”.*are missing/);
  });

  it('accepts 1,240 students', async () => {
    const school = await startSignedIn();
    const rows = Array.from({ length: 1240 }, (_, index) => createRow(String(index + 1).padStart(4, '0')));
    expect(await send(school, createCsv(...rows))).toMatchObject({ data: { imported: 1240 } });
    expect((await findStudents(school, '1239')).map(({ enrollmentNo }) => enrollmentNo)).toEqual(['1239']);
  });
});
