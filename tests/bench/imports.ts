import { randomUUID } from 'node:crypto';
import ExcelJS from 'exceljs';
import { checkEmployeeImport, importEmployees } from '@/lib/contract/employees';
import { checkStudentImport, importStudents } from '@/lib/contract/students';
import { startConsole } from '../support/console';
import { employeeHeader, employeeLine, numbersUpTo, studentHeader, studentLine } from '../support/people-sheets';
import { type Staff, sendFile } from '../support/staff-client';
import { signIn } from './consoles';
import { printTable } from './markdown-table';
import { watchProcess } from './process-figures';
import { size } from './size';

async function workbook(header: string, lines: string[]): Promise<File> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('People').addRows([header, ...lines].map((line) => line.split(',')));
  return new File([await book.xlsx.writeBuffer()], 'people.xlsx');
}

/**
 * Sends one request after the other. The returned function stops the requests, and resolves to the longest duration of
 * a request in ms.
 */
function requestContinuously(send: () => Promise<Response>) {
  let isOver = false;
  const finished = (async () => {
    let longestMs = 0;
    while (!isOver) {
      const startedAt = performance.now();
      const reply = await send();
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    return longestMs;
  })();
  return () => {
    isOver = true;
    return finished;
  };
}

const post = ({ url, cookie }: Staff, path: string) =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { cookie, 'x-homeroom': '1', origin: url, 'idempotency-key': randomUUID() },
  });

async function measure(staff: Staff, pid: number, step: () => Promise<Response>) {
  const { url, cookie } = staff;
  const loads = {
    nothing: requestContinuously(() => fetch(`${url}/healthz`)),
    list: requestContinuously(() => fetch(`${url}/api/v1/students/list?page=1&per_page=10`, { headers: { cookie } })),
    write: requestContinuously(() => post(staff, `/subject/create?subject_name=${randomUUID()}`)),
  };
  const stopWatching = watchProcess(pid);
  const startedAt = performance.now();
  const reply = await step();
  const content: unknown = await reply.json();
  const ms = performance.now() - startedAt;
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${JSON.stringify(content).slice(0, 200)}`);
  const { beforeMb, peakMb } = stopWatching();
  const [nothing, list, write] = await Promise.all([loads.nothing(), loads.list(), loads.write()]);
  const figures = {
    seconds: (ms / 1000).toFixed(1),
    'worst `/healthz`, ms': Math.round(nothing),
    'worst list, ms': Math.round(list),
    'worst write of others, ms': Math.round(write),
    'memory before, MB': beforeMb,
    'memory at most, MB': peakMb,
  };
  return { content, figures };
}

const nouns = {
  students: { header: studentHeader, line: studentLine, checkCall: checkStudentImport, importCall: importStudents },
  employees: {
    header: employeeHeader,
    line: employeeLine,
    checkCall: checkEmployeeImport,
    importCall: importEmployees,
  },
};

const running = await startConsole();
try {
  const staff = { url: running.url, cookie: await signIn(running) };
  const rows: Parameters<typeof printTable>[1] = [];
  for (const [noun, { header, line, checkCall, importCall }] of Object.entries(nouns)) {
    const sheet = await workbook(
      header,
      numbersUpTo(size.sheetRows).map((number) => line(number)),
    );
    const step = async (name: string, send: () => Promise<Response>) => {
      const { content, figures } = await measure(staff, running.pid(), send);
      rows.push({ step: `${noun}: ${name}`, ...figures });
      return content;
    };
    await step('check of the sheet', () => sendFile(staff, checkCall.path, sheet));
    const { import_id } = importCall.reply.parse(
      await step('the import', () => sendFile(staff, importCall.path, sheet)),
    );
    await step('check of the same sheet', () => sendFile(staff, checkCall.path, sheet));
    await step('the undo', () => post(staff, `/imports/${import_id}/undo`));
  }
  printTable(`Sheets of ${size.sheetRows} rows, while others read and write without pause`, rows);
} finally {
  await running.close();
}
