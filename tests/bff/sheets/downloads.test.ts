import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { call } from '@/lib/browser/client/call';
import { type ExportColumn, workbookOfRows } from '@/lib/browser/export/save-rows';
import { createRowChecker } from '@/lib/browser/import/check-rows';
import { createDoubtFinder } from '@/lib/browser/import/doubtful-cells';
import { findHeader, mapColumns, missingColumns, unknownColumns } from '@/lib/browser/import/map-columns';
import { normalizeCell } from '@/lib/browser/import/normalize-cell';
import { readRows } from '@/lib/browser/import/read-rows';
import type { ImportTemplate } from '@/lib/browser/import/types';
import { toWorkbook } from '@/lib/browser/import/workbooks';
import { indianStates } from '@/lib/contract/values/states';
import { employeeExport } from '@/lib/features/employees/export';
import { studentExport } from '@/lib/features/students/export';
import { formatDate, today } from '@/lib/format/dates';
import { cleanText } from '@/lib/format/normalize-text';
import { employeeSheetColumns } from '@/lib/server/backend/employees/fields';
import { studentSheetColumns } from '@/lib/server/backend/students/fields';
import { shareSignedInSchool } from '@/tests/support/screens-school';
import { templates } from '@/tests/support/sheet-rows';
import { createStudentBody } from '@/tests/support/students';
import { readSheetRows, writeWorkbook } from '@/tests/support/table-files';

vi.setConfig({ testTimeout: 120_000 });

const school = shareSignedInSchool();

const letters = fc.constantFrom(...'ABcdé =+-@.,’(/0257', 'र', 'मे', '_x0041_');
/**
 * Generates texts that a form accepts and that an import does not change. An import changes a leading apostrophe and a
 * lone dash.
 */
const text = fc
  .string({ unit: letters, minLength: 1, maxLength: 20 })
  .map(cleanText)
  .filter((value) => value !== '' && normalizeCell('text', value) === value);
const lastName = fc.oneof(text, fc.constantFrom('-', '.', '=1+1', '+A', '-B', '@C'));
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const email = fc.constantFrom('', 'asha.verma@example.com');
const fewOf = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 5, maxLength: 15 });

let createdCount = 0;
const nextNumber = (kind: string) => {
  createdCount += 1;
  return `${kind}-${createdCount}`;
};

/** Reads an uploaded file in the same way as the import screen. */
async function readForImport(file: File, template: ImportTemplate) {
  const sheet = await readSheetRows(school.browser, file);
  const header = findHeader(sheet, template) ?? -1;
  const columns = mapColumns(sheet, header, template);
  expect([unknownColumns(columns), missingColumns(template, columns)]).toEqual([[], []]);
  const rows = readRows(sheet, header, columns, template);
  expect([...createRowChecker(template)(rows)].map(([number, problems]) => [number, [...problems]])).toEqual([]);
  return rows;
}

/** Returns the outcome that an import of the file would have for each row, according to the server. */
async function outcomesOf(file: File, template: ImportTemplate, path: string) {
  const rows = await readForImport(file, template);
  const body = new FormData();
  body.set('file', await writeWorkbook(school.browser, toWorkbook(template, rows)));
  const reply = await school.browser.send(`/api/v1${path}`, { method: 'POST', body });
  const { rows: plannedRows, errors } = await reply.json();
  expect(errors).toEqual([]);
  return plannedRows.map(({ outcome }: { outcome: string }) => outcome);
}

const createFile = <Row>(name: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]) =>
  writeWorkbook(
    school.browser,
    workbookOfRows(name, columns, rows, { school: 'Mobile Number School', filterText: 'Search: =1' }),
  );

const allOutcomesPresent = (rows: readonly unknown[]) => rows.map(() => 'present');

const fetchEmployees = async () =>
  (await call('GET /employee/list', { query: { page: 1, pageSize: 100, search: '' } })).data;
const fetchStudents = async () =>
  (await call('GET /students/list', { query: { page: 1, per_page: 1000, search: '' } })).data;

describe('a downloaded file that is uploaded again unchanged', () => {
  it('has the headers of the template', () => {
    const headersOf = (columns: readonly { header: string }[]) => columns.map(({ header }) => header);
    expect(headersOf(employeeExport)).toEqual([...headersOf(employeeSheetColumns), 'Status']);
    const others = ['Class', 'Section', 'Status'];
    expect(headersOf(studentExport(true)).filter((header) => !others.includes(header))).toEqual(
      headersOf(studentSheetColumns),
    );
  });

  it('has the school, the day and the search above its header, and texts as text cells', async () => {
    const [student] = await fetchStudents();
    const { browser } = school;
    const [name, day, filterText, header, firstRow] = await readSheetRows(
      browser,
      await createFile(
        'Students',
        studentExport(true),
        student ? [{ ...student, firstName: '=1+1', zipCode: '001100' }] : [],
      ),
    );
    const lines = [name, day, filterText].map((row) => row?.cells[0]?.text);
    expect(lines).toEqual(['Mobile Number School', `Students, ${formatDate(today())}`, 'Search: =1']);
    const cellOf = (name: string) => firstRow?.cells[header?.cells.findIndex((cell) => cell?.text === name) ?? -1];
    expect(cellOf('First Name')).toEqual({ kind: 'text', text: '=1+1' });
    expect(cellOf('Pin Code')).toEqual({ kind: 'text', text: '001100' });
    expect(cellOf('Phone Number')?.kind).toBe('text');
    expect(cellOf('Date of Birth')).toEqual({ kind: 'date', text: student?.dob });
  });

  it('raises no doubt', async () => {
    const files = [
      [await createFile('Students', studentExport(true), await fetchStudents()), templates.families],
      [await createFile('Employees', employeeExport, await fetchEmployees()), templates.employees],
    ] as const;
    for (const [file, template] of files) {
      const rows = await readForImport(file, template);
      expect(rows.length).toBeGreaterThan(40);
      expect(createDoubtFinder(template)(rows)).toEqual(new Map());
    }
  });

  it('has the outcome “present” for every row: any students, some of them inactive', async () => {
    const student = fc.record({
      ...{ firstname: text, middlename: fc.oneof(fc.constant(''), text), lastname: lastName },
      ...{ mobileno: fc.oneof(digits(10), fc.constant('9812345678')), email, city: text, zipcode: digits(6) },
      ...{ addressline1: text, addressline2: fc.oneof(fc.constant(''), text), state: fc.constantFrom(...indianStates) },
      ...{ gender: fc.constantFrom('M' as const, 'F' as const), isactive: fc.boolean() },
      dob: fc.date({ min: new Date('1920-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
    });
    await fc.assert(
      fc.asyncProperty(fewOf(student), async (people) => {
        for (const { dob, ...person } of people) {
          const body = createStudentBody({
            ...person,
            dob: dob.toISOString().slice(0, 10),
            enrollmentno: nextNumber('=0'),
          });
          await call('POST /students/create', { body });
        }
        const rows = await fetchStudents();
        const file = await createFile('Students', studentExport(true), rows);
        expect(await outcomesOf(file, templates.students, '/students/import/check')).toEqual(allOutcomesPresent(rows));
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('has the outcome “present” for every row: any employees, and the server’s own file too', async () => {
    const person = fc.record({
      first_name: text,
      middle_name: fc.oneof(fc.constant(''), text),
      last_name: lastName,
      email,
    });
    await fc.assert(
      fc.asyncProperty(fewOf(fc.tuple(person, text)), async (people) => {
        for (const [user, designation] of people) {
          const emp_no = nextNumber('+0');
          const body = {
            employee: { emp_no, designation },
            user: { ...user, mobileno: String(6_000_000_000 + createdCount) },
          };
          await call('POST /employee/create', { body });
        }
        const rows = await fetchEmployees();
        const lastEmployeeId = rows.at(-1)?.empId ?? null;
        await call('POST /employee/status/toggle', { query: { emp_id: lastEmployeeId, activate: false } });
        const file = await createFile('Employees', employeeExport, rows);
        expect(await outcomesOf(file, templates.employees, '/employee/import/check')).toEqual(allOutcomesPresent(rows));
        const serverBlob = await call('GET /employee/list/export', { query: { format: 'excel' } });
        const serverFile = new File([serverBlob], 'Employees.xlsx');
        expect(await outcomesOf(serverFile, templates.employees, '/employee/import/check')).toEqual(
          allOutcomesPresent(rows),
        );
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});
