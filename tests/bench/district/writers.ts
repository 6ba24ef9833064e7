/** Measures the cost of write locks, with writers of one school and of several, through one console and several. */

import { importStudents } from '@/lib/contract/students';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { studentLine, studentSheet, upTo } from '../../support/people-sheets';
import { query } from '../../support/postgres';
import { sendFile } from '../../support/staff-client';
import { printTable } from '../markdown-table';
import { size } from '../size';
import { measureRequest, signIn, Tally } from './client';
import { type ConsoleGroup, startGroup } from './console-group';
import { requireServer, withDistrict } from './database';
import { watchMachine } from './machine';
import { type Visitor, writes } from './morning';
import { nextNumber, type Person, selectStaff } from './people';
import { schoolSizes } from './sizes';

const writers = 16;
const schools = 100;
const sheetRows = 20;

const importSheet = async (visitor: Visitor) => {
  const lines = upTo(sheetRows).map(() => studentLine(nextNumber()));
  const reply = await sendFile(visitor, importStudents.path, studentSheet(...lines));
  await reply.arrayBuffer();
  return reply;
};

async function addAndDeleteSubject(visitor: Visitor, tally: Tally) {
  let made = '';
  await measureRequest({ tally }, 'a subject is added', async () => {
    const answer = await writes.addSubject(visitor);
    made = answer.text;
    return answer;
  });
  const { data }: { data?: { id: number } } = JSON.parse(made);
  if (data) await measureRequest({ tally }, 'a subject is deleted', () => writes.deleteSubject(visitor, data.id));
}

const noted =
  (what: string, write: (visitor: Visitor) => Promise<{ status: number }>) => (visitor: Visitor, tally: Tally) =>
    measureRequest({ tally }, what, () => write(visitor));

/** The number of turns in a hundred. A subject takes two writes. */
const mix = [
  { turns: 34, write: noted('an employee is added', writes.addEmployee) },
  { turns: 34, write: noted('a student is edited', writes.editStudent) },
  { turns: 20, write: noted('a status switch', writes.switchStudent) },
  { turns: 10, write: addAndDeleteSubject },
  { turns: 2, write: noted(`a sheet of ${sheetRows} students`, importSheet) },
];

async function writeOnce(visitor: Visitor, tally: Tally) {
  let left = visitor.chance.between(1, 100);
  const drawn = mix.find(({ turns }) => {
    left -= turns;
    return left <= 0;
  });
  await drawn?.write(visitor, tally);
}

const deadlocksOf = async (url: string) => {
  const [row] = await query(
    url,
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
};

interface Run {
  who: string;
  staff: Person[];
  consoles: number;
  count: number;
}

async function writeAll(url: string, group: ConsoleGroup, { who, staff, consoles, count }: Run) {
  const signedIn = await Promise.all(
    staff.map(async (person, seat): Promise<Visitor> => {
      const running = group.consoleFor(seat);
      const cookie = await signIn({ tally: new Tally() }, running, person.mobileno);
      return { url: running.url, cookie, person, chance: new SeededRandom(seat) };
    }),
  );
  const tally = new Tally();
  const look = await watchMachine(
    url,
    group.consoles.map(({ pid }) => pid()),
  );
  const startedAt = performance.now();
  const writeOn = async (visitor: Visitor) => {
    while (tally.count() < count) await writeOnce(visitor, tally);
  };
  await Promise.all(signedIn.map(writeOn));
  const seconds = (performance.now() - startedAt) / 1000;
  const taken = await look();
  const figures = tally.figures();
  if (tally.errors() > 0) process.exitCode = 1;
  return {
    writers: `${staff.length} of ${who}`,
    consoles,
    writes: figures.count,
    'writes/s': Math.round(figures.count / seconds),
    'p50, ms': figures.p50,
    'p99, ms': figures.p99,
    'consoles, cores': taken.consoles,
    'PostgreSQL, cores': taken.postgres,
    'load, cores': taken.load,
    'PostgreSQL’s connections': taken.where,
    errors: tally.refusals(),
  };
}

async function measure(url: string, run: Run) {
  const before = await deadlocksOf(url);
  const group = await startGroup(run.consoles, url);
  const row = await writeAll(url, group, run).finally(group.close);
  // PostgreSQL updates its statistics when the connections are closed.
  const deadlocks = (await deadlocksOf(url)) - before;
  if (deadlocks > 0) process.exitCode = 1;
  return { ...row, deadlocks };
}

requireServer();
await withDistrict(schoolSizes(schools), writers, async (url) => {
  const everybody = await selectStaff(url, writers * schools);
  const first = everybody[0]?.school_id;
  const groups = {
    'different schools': everybody.slice(0, writers),
    'one school': everybody.filter(({ school_id }) => school_id === first).slice(0, writers),
  };
  const rows: Awaited<ReturnType<typeof measure>>[] = [];
  for (const [who, staff] of Object.entries(groups)) {
    for (const consoles of size.consoles) {
      const count = consoles === size.consoles.at(-1) ? size.writes.of : size.writes.others;
      rows.push(await measure(url, { who, staff, consoles, count }));
    }
  }
  printTable(`Mixed writes without pause, ${schools} schools`, rows);
});
