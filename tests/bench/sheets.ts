import * as XLSX from '@e965/xlsx';
import { sheetPaths, type Workbook } from '@/lib/contract/sheets';
import { startConsole } from '../support/console';
import { signIn } from './consoles';
import { printTable } from './markdown-table';
import { watchProcess } from './process-figures';
import { size } from './size';

const headers = ['Employee ID', 'Designation', 'First Name', 'Middle Name', 'Last Name', 'Mobile Number', 'Email'];
const rows = Array.from({ length: size.sheetRows }, (_, index) => [
  `N-${index}`,
  'Teacher',
  'Ravi',
  '',
  `Das ${index % 500}`,
  String(9_200_000_000 + index),
  `ravi.das.${index}@example.com`,
]);
const workbook: Workbook = {
  sheets: [{ name: 'Employees', title: ['Hill School'], columns: headers.map((header) => ({ header })), rows }],
};

function createExcelFile(bookType: 'xlsx' | 'biff8'): Uint8Array<ArrayBuffer> {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([headers, ...rows], { dense: true }), 'Employees');
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType, compression: true }));
}

const files = {
  xlsx: createExcelFile('xlsx'),
  xls: createExcelFile('biff8'),
  csv: new TextEncoder().encode([headers, ...rows].map((row) => row.join(',')).join('\n')),
};

const running = await startConsole({});
const cookie = await signIn(running);
const requestHeaders = { 'x-homeroom': '1', origin: running.url, cookie };

const upload = (path: string, extension: keyof typeof files) => () => {
  const body = new FormData();
  body.set('file', new File([files[extension]], `employees.${extension}`));
  return fetch(running.url + path, { method: 'POST', headers: requestHeaders, body });
};

const write = () =>
  fetch(running.url + sheetPaths.write, {
    method: 'POST',
    headers: { ...requestHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(workbook),
  });

const readReply = async (reply: Response) => {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${text.slice(0, 200)}`);
};

async function requestUntilAborted(signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    await readReply(await fetch(`${running.url}/api/v1/employee/list?page=1&pageSize=10`, { headers: { cookie } }));
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function measure(label: string, send: () => Promise<Response>) {
  const controller = new AbortController();
  const stopWatching = watchProcess(running.pid());
  const otherTimes = requestUntilAborted(controller.signal);
  const startedAt = performance.now();
  await readReply(await send()).finally(() => controller.abort());
  const seconds = (performance.now() - startedAt) / 1000;
  const times = (await otherTimes).sort((a, b) => a - b);
  const { beforeMb, peakMb } = stopWatching();
  return {
    request: label,
    s: seconds.toFixed(1),
    'others meanwhile, median ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
    'others meanwhile, longest ms': Math.round(times.at(-1) ?? 0),
    'memory before, MB': beforeMb,
    'memory at most, MB': peakMb,
  };
}

try {
  // Sends one request of each kind before the measurement, because the first one loads the libraries.
  for (const extension of ['xlsx', 'xls', 'csv'] as const) await readReply(await upload(sheetPaths.read, extension)());
  const measured = [];
  for (const extension of ['xlsx', 'xls', 'csv'] as const) {
    measured.push(await measure(`read as .${extension}`, upload(sheetPaths.read, extension)));
  }
  measured.push(await measure('written as .xlsx', write));
  measured.push(await measure('imported from .xlsx', upload('/api/v1/employee/import', 'xlsx')));
  measured.push(
    await measure('exported', () =>
      fetch(`${running.url}/api/v1/employee/list/export?format=excel`, { headers: { cookie } }),
    ),
  );
  printTable(
    `A sheet of ${size.sheetRows.toLocaleString('en-IN')} rows and ${headers.length} columns, while the list of employees is requested`,
    measured,
  );
} finally {
  await running.close();
}
