import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkEmployeeImport, exportEmployees } from '@/lib/contract/employees';
import { sheetPaths } from '@/lib/contract/sheets';
import { employeeLine, employeeSheet, numbersUpTo } from '../support/people-sheets';
import { consoleWithSchool } from './shared-consoles';

const shared = consoleWithSchool();

const excel = new File([readFileSync('tests/files/people.xlsx')], 'people.xlsx');
const employees = employeeSheet(...numbersUpTo(20).map((number) => employeeLine(number)));
const workbook = { sheets: [{ name: 'People', columns: [{ header: 'Name' }], rows: [['Asha']] }] };

const formWith = (file: File, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.append('file', file);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const reading = 'Other files are being read at the moment. Nothing was saved. Please try again in a minute.';
const writing = 'Other files are being written at the moment. Please try again in a minute.';

const requests: [path: string, message: string, init: () => RequestInit & { headers?: Record<string, string> }][] = [
  [sheetPaths.read, reading, () => ({ method: 'POST', body: formWith(excel) })],
  [
    sheetPaths.write,
    writing,
    () => ({ method: 'POST', body: JSON.stringify(workbook), headers: { 'content-type': 'application/json' } }),
  ],
  [sheetPaths.join, writing, () => ({ method: 'POST', body: formWith(excel, { name: 'People' }) })],
  [`/api/v1${checkEmployeeImport.path}`, reading, () => ({ method: 'POST', body: formWith(employees) })],
  [`/api/v1${exportEmployees.path}?format=excel`, writing, () => ({})],
];

function send(path: string, { headers, ...init }: ReturnType<(typeof requests)[number][2]>) {
  const { url } = shared.running;
  const own = { origin: url, cookie: shared.cookie, 'x-homeroom': '1', 'idempotency-key': randomUUID() };
  return fetch(url + path, { ...init, headers: { ...own, ...headers } });
}

it.each(requests)(
  '%s answers 503 with Retry-After when its user has too many files in progress',
  async (path, message, init) => {
    const prepared = Array.from({ length: 40 }, () => init());
    const replies = await Promise.all(prepared.map((request) => send(path, request)));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(replies.length);
    for (const reply of refused) {
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('60');
      expect(await reply.json()).toMatchObject({ message });
    }
  },
);
