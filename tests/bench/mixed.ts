import sharp from 'sharp';
import type { Call } from '@/lib/contract/call';
import { exportEmployees, importEmployees, listEmployees } from '@/lib/contract/employees';
import { uploadFile } from '@/lib/contract/files';
import { undoImport } from '@/lib/contract/imports';
import { erasePerson, previewErasure } from '@/lib/contract/person';
import { addActivity } from '@/lib/contract/record';
import { createStudent, listStudents } from '@/lib/contract/students';
import { freePort, startConsole } from '../support/console';
import { scrape, sumSamples } from '../support/exposition';
import { employeeLine, employeeSheet, numbersUpTo } from '../support/people-sheets';
import { callAs, type Staff, sendCall, sendFile } from '../support/staff-client';
import { createStudentBody } from '../support/students';
import { signIn } from './consoles';
import { printTable } from './markdown-table';
import { size } from './size';

const megabyte = 1024 * 1024;

const photo = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    ),
  ],
  'photo.jpg',
);

async function consume(response: Response): Promise<void> {
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
}

const read = (staff: Staff, path: string) => fetch(staff.url + path, { headers: { cookie: staff.cookie } });

async function eraseStudent(staff: Staff): Promise<void> {
  const body = createStudentBody({ enrollmentno: `MX-${Date.now()}` });
  await callAs(staff, createStudent, { body });
  const { data } = await callAs(staff, listStudents, { query: { page: 1, per_page: 5, search: body.enrollmentno } });
  const person = { noun: 'students' as const, record_id: data[0]?.id ?? 0 };
  const { name } = await callAs(staff, previewErasure, { query: person });
  await callAs(staff, erasePerson, { body: { ...person, confirmation: name, parent_ids: [] } });
}

let sheets = 0;

async function importAndUndo(staff: Staff): Promise<void> {
  sheets += 1;
  const first = (sheets % 1000) * 300;
  const sheet = employeeSheet(...numbersUpTo(300).map((number) => employeeLine(first + number)));
  const reply = await sendFile(staff, importEmployees.path, sheet);
  const { import_id } = importEmployees.reply.parse(await reply.json());
  const undo: Call = { ...undoImport, path: `/imports/${import_id}/undo` };
  await consume(await sendCall(staff, undo, {}));
}

/** The work of a round, by its share. */
const works: [share: number, work: (staff: Staff) => Promise<void>][] = [
  [
    10,
    async (staff) => consume(await sendCall(staff, listStudents, { query: { page: 1, per_page: 50, search: 'ra' } })),
  ],
  [10, async (staff) => consume(await sendCall(staff, listEmployees, { query: { page: 1, pageSize: 50 } }))],
  [4, async (staff) => consume(await read(staff, '/students'))],
  [2, async (staff) => consume(await sendCall(staff, exportEmployees, { query: { format: 'excel' } }))],
  [4, async (staff) => consume(await sendFile(staff, `${uploadFile.path}?folder=students`, photo))],
  [1, eraseStudent],
  [1, importAndUndo],
  [2, async (staff) => consume(await sendCall(staff, addActivity, { query: { verb: 'printed', noun: 'students' } }))],
];

const METRICS_PORT = String(await freePort());
const running = await startConsole({ METRICS_PORT, RATE_LIMITS: 'off' });
try {
  const rows: Parameters<typeof printTable>[1] = [];
  const startedAt = Date.now();
  let rounds = 0;
  for (let interval = 1; interval <= size.mixed.intervals; interval += 1) {
    const end = startedAt + interval * size.mixed.intervalSeconds * 1000;
    let leastHeap = Number.POSITIVE_INFINITY;
    do {
      const staff = { url: running.url, cookie: await signIn(running) };
      for (const [share, work] of works) {
        for (let count = 0; count < share; count += 1) await work(staff);
      }
      await consume(
        await fetch(`${running.url}/api/auth/sign-out`, {
          method: 'POST',
          headers: { ...staff, origin: running.url, 'x-homeroom': '1' },
        }),
      );
      rounds += 1;
      const heap = sumSamples(await scrape(METRICS_PORT), 'nodejs_heap_size_used_bytes');
      leastHeap = Math.min(leastHeap, heap);
    } while (Date.now() < end);
    const metrics = await scrape(METRICS_PORT);
    const megabytes = (name: string) => Math.round(sumSamples(metrics, name) / megabyte);
    rows.push({
      minutes: Math.round((Date.now() - startedAt) / 60_000),
      rounds,
      'least heap, MB': Math.round(leastHeap / megabyte),
      'external memory, MB': megabytes('nodejs_external_memory_bytes'),
      'memory, MB': megabytes('process_resident_memory_bytes'),
      handles: sumSamples(metrics, 'nodejs_active_resources_total'),
    });
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  printTable('Memory of a console during mixed work of one user', rows);
} finally {
  await running.close();
}
