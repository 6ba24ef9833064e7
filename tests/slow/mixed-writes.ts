import { randomUUID } from 'node:crypto';
import { grantAccess, listAccess } from '@/lib/contract/access';
import { createBroadcast, listBroadcasts } from '@/lib/contract/broadcasts';
import type { Call, CallInput } from '@/lib/contract/call';
import { createClass, listClasses } from '@/lib/contract/classes';
import { createEmployee, listEmployees } from '@/lib/contract/employees';
import { createHoliday, listHolidays } from '@/lib/contract/holidays';
import { createStudent, listStudents } from '@/lib/contract/students';
import { createSubject, listSubjects } from '@/lib/contract/subjects';
import { createEmployeeBody } from '../support/employees';
import { type Staff, sendCall, sendFile } from '../support/staff-client';
import { createStudentBody } from '../support/students';

const days = { worksunday: false, workmonday: true, worktuesday: true, workwednesday: true } as const;
const week = { ...days, workthursday: true, workfriday: true, worksaturday: false };
const day = '2026-12-01';
const circular = { notetype: 'Circular', description: 'Bring a hat.', link: '', sectionid: 0 } as const;

/** A new record with a unique name. It can be sent repeatedly with the same idempotency key. */
export interface NewRecord {
  kind: keyof typeof recordKinds;
  name: string;
  send: (staff: Staff) => Promise<Response>;
}

let recordCount = 0;

const personBody = (first_name: string) => ({
  mobileno: String(6_200_000_000 + recordCount),
  first_name,
  middle_name: '',
  last_name: 'Rao',
});

const employeeBody = (emp_no: string) => createEmployeeBody({ emp_no }, personBody('Asha'));

const writeCall =
  <C extends Call>(call: C, input: CallInput<C>, key = randomUUID()) =>
  (staff: Staff) =>
    sendCall(staff, call, input, key);

const menuFile = (name: string) => new File([`%PDF-${name.repeat(2000)}`], `${name}.pdf`);

const recordKinds = {
  subject: (name: string) => writeCall(createSubject, { query: { subject_name: name } }),
  class: (name: string) => writeCall(createClass, { body: { classname: name, isactive: true, ...week } }),
  holiday: (name: string) =>
    writeCall(createHoliday, { body: { holiday_name: name, start_date: day, end_date: day, classes: [1] } }),
  broadcast: (name: string) =>
    writeCall(createBroadcast, { body: { ...circular, subject: name, duedate: day, effectiveDate: day } }),
  employee: (name: string) => writeCall(createEmployee, { body: employeeBody(name) }),
  access: (name: string) => writeCall(grantAccess, { body: { person: personBody(name), role: 'view' } }),
  student: (name: string) => writeCall(createStudent, { body: createStudentBody({ enrollmentno: name }) }),
  file:
    (name: string, key = randomUUID()) =>
    (staff: Staff) =>
      sendFile(staff, '/upload/folder?folder=Meal_Plan', menuFile(name), key),
};
const names = Object.keys(recordKinds) as NewRecord['kind'][]; // Safe cast: the names are the keys of `recordKinds`.

export function createRecord(): NewRecord {
  recordCount += 1;
  const kind = names[recordCount % names.length] ?? 'subject';
  const name = `Kept-${kind}-${recordCount}`;
  return { kind, name, send: recordKinds[kind](name) };
}

async function readList<C extends Call, T>(
  staff: Staff,
  call: C,
  input: CallInput<C>,
  parse: (content: unknown) => T,
): Promise<T> {
  const response = await sendCall(staff, call, input);
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}`);
  return parse(await response.json());
}

async function readAllPages(readPage: (page: number) => Promise<string[]>): Promise<string[]> {
  const rowsOfAllPages: string[] = [];
  for (let page = 1; ; page++) {
    const rows = await readPage(page);
    if (rows.length === 0) return rowsOfAllPages;
    rowsOfAllPages.push(...rows);
  }
}

export async function listRecordNames(staff: Staff): Promise<string[]> {
  const lists = await Promise.all([
    readList(staff, listSubjects, { query: { page: 1, page_size: 1000 } }, (content) =>
      listSubjects.reply.parse(content).subjects.map(({ subjectName }) => subjectName),
    ),
    readList(staff, listClasses, { query: {} }, (content) =>
      listClasses.reply.parse(content).data.map(({ classname }) => classname),
    ),
    readList(staff, listHolidays, {}, (content) =>
      listHolidays.reply.parse(content).data.map(({ holidayname }) => holidayname),
    ),
    readList(staff, listAccess, {}, (content) =>
      listAccess.reply.parse(content).data.map(({ first_name }) => first_name),
    ),
    readAllPages((page) =>
      readList(staff, listBroadcasts, { query: { page } }, (content) =>
        listBroadcasts.reply.parse(content).items.map(({ subject }) => subject),
      ),
    ),
    readAllPages((page) =>
      readList(staff, listEmployees, { query: { page, pageSize: 100 } }, (content) =>
        listEmployees.reply.parse(content).data.map(({ empNo }) => empNo),
      ),
    ),
    readAllPages((page) =>
      readList(staff, listStudents, { query: { page, per_page: 1000 } }, (content) =>
        listStudents.reply.parse(content).data.map(({ enrollmentNo }) => enrollmentNo),
      ),
    ),
  ]);
  return lists.flat();
}

export async function isFileKept({ url, cookie }: Staff, name: string, filename: string): Promise<boolean> {
  const response = await fetch(`${url}/api/files/Meal_Plan/${filename}`, { headers: { cookie } });
  const stored = Buffer.from(await response.arrayBuffer());
  return stored.equals(Buffer.from(await menuFile(name).arrayBuffer()));
}
