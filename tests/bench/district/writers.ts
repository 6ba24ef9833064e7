/** Measures the cost of write locks, with writers of one or several schools, through one or several consoles. */

import { importStudents } from '@/lib/contract/students';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { numbersUpTo, studentLine, studentSheet } from '../../support/people-sheets';
import { query } from '../../support/postgres';
import { sendFile } from '../../support/staff-client';
import { printTable } from '../markdown-table';
import { size } from '../size';
import { measureRequest, signIn, Tally } from './client';
import { type ConsoleGroup, startGroup } from './console-group';
import { requirePostgres, withDistrict } from './database';
import { watchMachine } from './machine';
import { type Visitor, writes } from './morning';
import { nextNumber, type Person, selectStaff } from './people';
import { schoolSizes } from './sizes';

const writers = 16;
const schools = 100;
const sheetRows = 20;

const importSheet = async (visitor: Visitor) => {
  const lines = numbersUpTo(sheetRows).map(() => studentLine(nextNumber()));
  const reply = await sendFile(visitor, importStudents.path, studentSheet(...lines));
  await reply.arrayBuffer();
  return reply;
};

async function addAndDeleteSubject(visitor: Visitor, tally: Tally) {
  let replyText = '';
  await measureRequest({ tally }, 'a subject is added', async () => {
    const reply = await writes.addSubject(visitor);
    replyText = reply.text;
    return reply;
  });
  const { data }: { data?: { id: number } } = JSON.parse(replyText);
  if (data) await measureRequest({ tally }, 'a subject is deleted', () => writes.deleteSubject(visitor, data.id));
}

const measured =
  (label: string, write: (visitor: Visitor) => Promise<{ status: number }>) => (visitor: Visitor, tally: Tally) =>
    measureRequest({ tally }, label, () => write(visitor));

/** The kinds of writes. `weight` is the share of each kind in percent. `addAndDeleteSubject` makes two writes. */
const mix = [
  { weight: 34, write: measured('an employee is added', writes.addEmployee) },
  { weight: 34, write: measured('a student is edited', writes.editStudent) },
  { weight: 20, write: measured('a status switch', writes.switchStudent) },
  { weight: 10, write: addAndDeleteSubject },
  { weight: 2, write: measured(`a sheet of ${sheetRows} students`, importSheet) },
];

async function writeOnce(visitor: Visitor, tally: Tally) {
  let remaining = visitor.random.between(1, 100);
  const entry = mix.find(({ weight }) => {
    remaining -= weight;
    return remaining <= 0;
  });
  await entry?.write(visitor, tally);
}

const deadlocksOf = async (url: string) => {
  const [row] = await query(
    url,
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
};

interface Run {
  group: string;
  staff: Person[];
  consoles: number;
  count: number;
}

async function writeAll(url: string, consoleGroup: ConsoleGroup, { group, staff, consoles, count }: Run) {
  const signedIn = await Promise.all(
    staff.map(async (person, seat): Promise<Visitor> => {
      const running = consoleGroup.consoleFor(seat);
      const cookie = await signIn({ tally: new Tally() }, running, person.mobileno);
      return { url: running.url, cookie, person, random: new SeededRandom(seat) };
    }),
  );
  const tally = new Tally();
  const stopWatching = await watchMachine(
    url,
    consoleGroup.consoles.map(({ pid }) => pid()),
  );
  const startedAt = performance.now();
  const writeUntilDone = async (visitor: Visitor) => {
    while (tally.count() < count) await writeOnce(visitor, tally);
  };
  await Promise.all(signedIn.map(writeUntilDone));
  const seconds = (performance.now() - startedAt) / 1000;
  const usage = await stopWatching();
  const figures = tally.figures();
  if (tally.errors() > 0) process.exitCode = 1;
  return {
    writers: `${staff.length} of ${group}`,
    consoles,
    writes: figures.count,
    'writes/s': Math.round(figures.count / seconds),
    'p50, ms': figures.p50,
    'p99, ms': figures.p99,
    'consoles, cores': usage.consoles,
    'PostgreSQL, cores': usage.postgres,
    'load, cores': usage.load,
    'PostgreSQL’s connections': usage.states,
    errors: tally.refusals(),
  };
}

async function measure(url: string, run: Run) {
  const before = await deadlocksOf(url);
  const group = await startGroup(run.consoles, url);
  const row = await writeAll(url, group, run).finally(group.close);
  // Reads the statistics after the group has stopped, because PostgreSQL updates them when connections close.
  const deadlocks = (await deadlocksOf(url)) - before;
  if (deadlocks > 0) process.exitCode = 1;
  return { ...row, deadlocks };
}

requirePostgres();
await withDistrict(schoolSizes(schools), writers, async (url) => {
  const allStaff = await selectStaff(url, writers * schools);
  const firstSchoolId = allStaff[0]?.school_id;
  const groups = {
    'different schools': allStaff.slice(0, writers),
    'one school': allStaff.filter(({ school_id }) => school_id === firstSchoolId).slice(0, writers),
  };
  const rows: Awaited<ReturnType<typeof measure>>[] = [];
  for (const [group, staff] of Object.entries(groups)) {
    for (const consoles of size.consoles) {
      const count = consoles === size.consoles.at(-1) ? size.writes.allConsoles : size.writes.fewerConsoles;
      rows.push(await measure(url, { group, staff, consoles, count }));
    }
  }
  printTable(`Mixed writes without pause, ${schools} schools`, rows);
});
