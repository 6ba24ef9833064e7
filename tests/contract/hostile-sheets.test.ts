import { describe, expect, it, vi } from 'vitest';
import { importEmployees } from '@/lib/contract/employees';
import { importStudents } from '@/lib/contract/students';
import { busyMs, combiningMarks, maxRefusalBytes, maxRefusalMs } from '../support/hostile-input';
import { startSignedIn } from '../support/sign-in';

// Raises the timeout, because each test starts a worker thread, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const employeeColumns = {
  'Employee ID': (number: number) => `N-${number}`,
  Designation: () => 'Teacher',
  'First Name': () => 'Ravi',
  'Middle Name': () => '',
  'Last Name': () => 'Das',
  'Mobile Number': (number: number) => String(9_200_000_000 + number),
  Email: () => '',
};
const studentColumns = {
  'Enrollment Number': (number: number) => `N-${number}`,
  'First Name': () => 'Ravi',
  'Middle Name': () => '',
  'Last Name': () => 'Das',
  'Phone Number': () => '9200000000',
  Email: () => '',
  'Date of Birth': () => '2015-08-21',
  Gender: () => 'Male',
  'Address Line 1': () => '12 MG Road',
  'Address Line 2': () => '',
  City: () => 'Pune',
  State: () => 'Goa',
  'Pin Code': () => '411001',
};

type Columns = Record<string, (number: number) => string>;

const createRow = (columns: Columns, number: number) => Object.values(columns).map((cell) => cell(number));
const csv = (...rows: string[][]) => new File([rows.map((row) => row.join(',')).join('\n')], 'people.csv');

/** Returns the reply to a sheet that must be refused. Fails when the event loop is blocked for too long. */
async function expectRefusal(call: typeof importEmployees | typeof importStudents, file: File) {
  const school = await startSignedIn();
  let reply = { message: '', errors: [] as { row: number; column: string; message: string }[] };
  const blockedMs = await busyMs(async () => {
    const { status, body } = await school.refusal(call, { file });
    expect(status).toBe(422);
    reply = body;
  });
  expect(blockedMs).toBeLessThan(maxRefusalMs);
  return { ...reply, length: JSON.stringify(reply).length };
}

describe.each([
  ['employees', importEmployees, employeeColumns],
  ['students', importStudents, studentColumns],
] as const)('an expensive sheet of %s', (_, call, columns) => {
  const headers = Object.keys(columns);
  const [firstHeader = ''] = headers;

  it('is refused with each cell that is too long', async () => {
    const rows = headers.map((__, columnIndex) => createRow(columns, columnIndex).with(columnIndex, combiningMarks));
    const { errors, length } = await expectRefusal(call, csv(headers, ...rows));
    expect(errors).toEqual(
      headers.map((column, columnIndex) => ({
        row: columnIndex + 2,
        column,
        message: expect.stringMatching(/^[A-Z]+\d+ contains more than 1,000 characters$/),
      })),
    );
    expect(length).toBeLessThan(maxRefusalBytes);
  });

  it('is refused with only the beginning of long values', async () => {
    const rows = Array.from({ length: 3000 }, (__, number) => createRow(columns, number).with(0, 'x'.repeat(900)));
    const { errors, length } = await expectRefusal(call, csv(headers, ...rows));
    expect(errors.map(({ message }) => message)).toContain(`${'x'.repeat(79)}… is already in row 2`);
    expect(length).toBeLessThan(20_000);
  });

  it('is refused with only the beginning of long column names', async () => {
    const { message } = await expectRefusal(call, csv([firstHeader, 'x'.repeat(900), combiningMarks], ['a', 'b', 'c']));
    expect(message).toContain(`Found in row 1: “${firstHeader}”, “${'x'.repeat(79)}…”. Please`);
  });
});
