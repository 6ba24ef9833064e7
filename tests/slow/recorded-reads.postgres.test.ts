import { expect, it } from 'vitest';
import type { Call, CallInput } from '@/lib/contract/call';
import { listEmployees } from '@/lib/contract/employees';
import { validateUser } from '@/lib/contract/parents';
import { listActivities, listHistory } from '@/lib/contract/record';
import { loadDay } from '@/lib/contract/school';
import { listSectionStudents, listSections } from '@/lib/contract/sections';
import { listStudents, toggleStudentStatus } from '@/lib/contract/students';
import { adminId, adminMobile } from '../support/backend';
import { startConsole } from '../support/console';
import { createTestDatabase } from '../support/create-test-database';
import { numbersUpTo } from '../support/people-sheets';
import { startSchoolCommand } from '../support/school-command';
import { sendInBatches } from '../support/send-in-batches';
import { type Staff, sendCall, signInByRequest } from '../support/staff-client';

const SESSION_SECRET = 'a secret that both of them have been given';

const databases: [string, () => Promise<Record<string, string>>][] = [
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await createTestDatabase(), SESSION_SECRET })],
];

const openStudent = (staff: Staff, student_id: number) =>
  sendCall(staff, listStudents, { query: { page: 1, per_page: 10, student_id } });

interface Summary {
  rows: { verb: string; noun: string; record_id: number | null; times: number }[];
}

/** Runs `npm run record` and returns the ids of the students whose details the person opened. */
async function openedStudents(settings: Record<string, string>, personId: number): Promise<number[]> {
  const { code, output } = await startSchoolCommand('record', settings, '--who', String(personId), '--json').ended;
  if (code !== 0) throw new Error(output);
  const { rows }: Summary = JSON.parse(output);
  return rows.flatMap(({ verb, noun, record_id }) =>
    verb === 'opened' && noun === 'students' ? (record_id ?? 0) : [],
  );
}

const otherCount = 1_000;
const opened = [3, 17, 44, 81, 100, 101, 140, 177, 190, 201, 230];
const colleagueMobile = '9812345678';

it.each(databases)(
  'npm run record names exactly the 11 children whose details an account opened among 1,000 other requests, in %s',
  async (_, createSettings) => {
    const settings = await createSettings();
    const running = await startConsole({ ...settings, RATE_LIMITS: 'off' });
    // On PostgreSQL, a second console serves half of the requests.
    const second = settings.DATABASE_URL ? await startConsole({ ...settings, RATE_LIMITS: 'off' }) : running;
    const commandSettings = { ...settings, DATA_DIR: running.dataDir };
    const colleague = ['--mobile', colleagueMobile, '--name', 'Ravi Shah', '--role', 'view'];
    await startSchoolCommand('people', commandSettings, 'allow', ...colleague).ended;
    const { output } = await startSchoolCommand('people', commandSettings, 'list', '--json').ended;
    const people: { id: number; mobile: string }[] = JSON.parse(output);
    const colleagueId = people.find(({ mobile }) => mobile === colleagueMobile)?.id ?? 0;

    const cookies = {
      colleague: await signInByRequest(running, colleagueMobile),
      admin: await signInByRequest(running, adminMobile),
    };
    const consoleOf = (index: number) => (index % 2 ? running : second);
    const send =
      <C extends Call>(who: keyof typeof cookies, call: C, input: CallInput<C>) =>
      async (index: number) => {
        const response = await sendCall({ url: consoleOf(index).url, cookie: cookies[who] }, call, input);
        await response.arrayBuffer();
        return response.status;
      };
    const page = { page: 1, per_page: 100 };
    const others = [
      send('colleague', listStudents, { query: page }),
      send('colleague', listStudents, { query: { ...page, search: 'singh' } }),
      send('colleague', listEmployees, { query: { page: 1, pageSize: 10 } }),
      send('colleague', loadDay, { query: { day: '2026-11-22' } }),
      send('colleague', listSections, { query: { page: 1, pageSize: 10 } }),
      send('colleague', listSectionStudents, { query: { section_id: 1 } }),
      send('colleague', validateUser, { query: { mobile_number: '6999999999' } }),
      send('colleague', toggleStudentStatus, { query: { student_id: 5 } }),
      send('colleague', listActivities, { query: { page: 1, page_size: 10 } }),
      send('colleague', listStudents, { query: { ...page, student_id: 999_999 } }),
    ];
    const sendOther = (index: number): Promise<number> => {
      const read = others[index % 20];
      const record_id = 1 + (index % 250);
      if (read) return read(index);
      if (index % 20 === 10) return send('admin', listHistory, { query: { noun: 'students', record_id } })(index);
      return send('admin', listStudents, { query: { ...page, student_id: record_id } })(index);
    };
    const counts = await sendInBatches(otherCount + opened.length, async (index) => {
      const position = index / Math.floor(otherCount / opened.length);
      const student_id = Number.isInteger(position) ? opened[position] : undefined;
      if (student_id === undefined) return sendOther(index);
      return send('colleague', listStudents, { query: { ...page, student_id } })(index);
    });
    expect(Object.keys(counts)).toEqual(['200', '403']);
    // Ends the consoles at once, while entries are waiting.
    for (const console of new Set([running, second])) expect(await console.end('SIGTERM')).toBe(0);

    const named = await openedStudents(commandSettings, colleagueId);
    expect(named).toEqual(opened);
    expect((await openedStudents(commandSettings, adminId)).length).toBe(250);
    for (const console of new Set([running, second])) await console.close();
  },
);

/** The maximum age of a lost entry in ms: the second of the batch, and a second in which a busy machine is late. */
const maxLostMs = 2_000;

it.each(databases)('kill -9 loses the entries of the last second only, in %s', async (_, createSettings) => {
  const settings = await createSettings();
  const running = await startConsole({ ...settings, RATE_LIMITS: 'off' });
  const staff = { url: running.url, cookie: await signInByRequest(running, adminMobile) };
  const repliedAt = new Map<number, number>();
  const started = Date.now();
  for (const id of numbersUpTo(250)) {
    expect((await openStudent(staff, id)).status).toBe(200);
    repliedAt.set(id, Date.now());
    if (Date.now() - started > 4_000) break;
  }
  const killedAt = Date.now();
  await running.kill();
  const named = new Set(await openedStudents({ ...settings, DATA_DIR: running.dataDir }, adminId));
  const lost = [...repliedAt].filter(([id]) => !named.has(id));
  expect(lost.filter(([, time]) => killedAt - time > maxLostMs)).toEqual([]);
  expect(lost.length, 'the console was killed too late to lose an entry').toBeGreaterThan(0);
  await running.start();
  expect((await openStudent(staff, 1)).status).toBe(200);
  await running.close();
});
