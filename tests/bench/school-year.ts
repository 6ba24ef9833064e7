/** Starts a school year and undoes the start, while people read lists and write. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { hasId } from '@/lib/browser/lists/has-id';
import { loadYearPlan, revertYearStart, startYear } from '@/lib/contract/school-years';
import { listStudents } from '@/lib/contract/students';
import { suggestDestinations } from '@/lib/features/school-years/rules';
import type { Schema } from '@/lib/server/backend/db/schema';
import { schoolId } from '@/lib/server/backend/seed/school';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { sendRequest } from '@/tests/bench/district/client';
import { type Visitor, writes } from '@/tests/bench/district/morning';
import { pickRandom } from '@/tests/bench/district/people';
import { createDatabase } from '@/tests/support/postgres';
import { callAs, type Staff, signInByRequest } from '@/tests/support/staff-client';
import { signIn } from './consoles';
import { addStudents, startFilledSchool } from './large-school';
import { printTable } from './markdown-table';
import { size } from './size';

const { people, addedStudents, repeats } = size.schoolYear;

/** The mean time between two requests of a person in ms. A usual busy user sends one every 3 s. */
const meanPauseMs = 1_000;
const writeShare = 1 / 3;

/** The classes of the demo school that get a third section. The school then has 40 sections. */
const enlargedClasses = ['7', '8', '9', '10'];

const mobileOf = (index: number) => String(6_000_000_001 + index);

async function fillSchool(db: Kysely<Schema>): Promise<void> {
  const owned = { school_id: schoolId, created_at: '', updated_at: '' };
  const users = Array.from({ length: people }, (_, index) => ({
    ...{ ...owned, first_name: 'Colleague', middle_name: '', last_name: String(index), search_text: '' },
    ...{ mobileno: mobileOf(index), email: '', profilepic: '', role: 'full' as const },
  }));
  await db.insertInto('users').values(users).execute();
  const classes = db.selectFrom('classes').select('id').where('school_id', '=', schoolId);
  const sections = (await classes.where('classname', 'in', enlargedClasses).execute()).map(({ id }) => ({
    ...{ ...owned, class_id: id, section: 'C', same_key: 'C', isactive: 1 as const },
  }));
  await db.insertInto('sections').values(sections).execute();
  await addStudents(db, addedStudents);
}

const readPaths: ((visitor: Visitor) => string)[] = [
  () => '/api/v1/students/list?page=1&per_page=10',
  () => '/api/v1/students/list?page=1&per_page=10&search=sharma',
  () => '/api/v1/sections/list?page=1&pageSize=10',
  ({ person, random }) => `/api/v1/section/students?section_id=${pickRandom(random, person.sections)}`,
];

interface Measured {
  isWrite: boolean;
  startedAt: number;
  endedAt: number;
  isOk: boolean;
}

/** Lets people work. The returned function stops them, and resolves to their requests. */
function startWork(visitors: Visitor[]): () => Promise<Measured[]> {
  const requests: Measured[] = [];
  let isOver = false;
  const work = async (visitor: Visitor) => {
    const { url, cookie, random } = visitor;
    while (!isOver) {
      const isWrite = random.happens(writeShare);
      const write = pickRandom(random, [writes.editStudent, writes.switchStudent, writes.addEmployee]);
      const read = () => sendRequest(url, pickRandom(random, readPaths)(visitor), { cookie });
      const startedAt = performance.now();
      const { status } = await (isWrite ? write(visitor) : read());
      requests.push({ isWrite, startedAt, endedAt: performance.now(), isOk: status === 200 });
      await pause(random.between(meanPauseMs / 2, meanPauseMs * 1.5));
    }
  };
  const finished = Promise.all(visitors.map(work));
  return async () => {
    isOver = true;
    await finished;
    return requests;
  };
}

interface Step {
  name: string;
  startedAt: number;
  endedAt: number;
}

/** Starts a school year and undoes the start several times, and returns when each step began and ended. */
async function moveSchool(staff: Staff): Promise<Step[]> {
  const steps: Step[] = [];
  const measure = async <T>(name: string, step: () => Promise<T>) => {
    const startedAt = performance.now();
    const result = await step();
    steps.push({ name, startedAt, endedAt: performance.now() });
    return result;
  };
  await measure('nothing', () => pause(size.measuredSeconds * 1000));
  for (let round = 0; round < repeats; round++) {
    const plan = await callAs(staff, loadYearPlan, {});
    const destinations = suggestDestinations(plan.sections);
    const body = {
      ...{ name: '2025-26', last_year_id: plan.last_year_id, max_students: 1_000, students: [] },
      sections: plan.sections.map(({ section_id }) => ({ section_id, to: destinations.get(section_id) ?? 'stays' })),
    };
    const { year_id } = await measure('the start', () => callAs(staff, startYear, { body }));
    await measure('the undo', () => callAs(staff, revertYearStart, { body: { year_id: year_id ?? 0 } }));
  }
  return steps;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

function rowsOf(engine: string, steps: Step[], requests: Measured[]) {
  return [...new Set(steps.map(({ name }) => name))].map((name) => {
    const ofName = steps.filter((step) => step.name === name);
    const durations = ofName.map(({ startedAt, endedAt }) => endedAt - startedAt);
    const overlapping = requests.filter(({ startedAt, endedAt }) =>
      ofName.some((step) => startedAt < step.endedAt && endedAt > step.startedAt),
    );
    const timesOf = (isWrite: boolean) =>
      overlapping.filter((request) => request.isWrite === isWrite).map(({ startedAt, endedAt }) => endedAt - startedAt);
    const [reads, written] = [timesOf(false), timesOf(true)];
    const failed = overlapping.filter(({ isOk }) => !isOk).length;
    if (failed > 0) process.exitCode = 1;
    return {
      database: engine,
      during: name,
      'duration: median, ms': Math.round(median(durations)),
      'duration: longest, ms': Math.round(Math.max(...durations)),
      'number of writes': written.length,
      'writes: median, ms': Math.round(median(written)),
      'writes: longest, ms': Math.round(Math.max(0, ...written)),
      'reads: median, ms': Math.round(median(reads)),
      'reads: longest, ms': Math.round(Math.max(0, ...reads)),
      'failed requests': failed,
    };
  });
}

async function measure(engine: string, databaseUrl?: string) {
  const running = await startFilledSchool(fillSchool, databaseUrl);
  try {
    const { url } = running;
    const staff = { url, cookie: await signIn(running) };
    const plan = await callAs(staff, loadYearPlan, {});
    const listed = await callAs(staff, listStudents, { query: { page: 1, per_page: 1000 } });
    const person = {
      ...{ id: 0, mobileno: '', school_id: schoolId, classes: [] },
      sections: plan.sections.map(({ section_id }) => section_id),
      students: listed.data.filter(hasId).map(({ id }) => id),
    };
    const visitors: Visitor[] = [];
    for (let index = 0; index < people; index++) {
      const cookie = await signInByRequest(running, mobileOf(index));
      visitors.push({ url, cookie, person, random: new SeededRandom(index) });
    }
    const endWork = startWork(visitors);
    await pause(size.warmUpSeconds * 1000);
    const steps = await moveSchool(staff);
    return rowsOf(engine, steps, await endWork());
  } finally {
    await running.close();
  }
}

async function measureOnPostgres(engine: string) {
  const { url, drop } = await createDatabase();
  return measure(engine, url).finally(drop);
}

const rows = await measure('SQLite');
if (process.env.TEST_DATABASE_URL) rows.push(...(await measureOnPostgres('PostgreSQL')));
printTable(`The start of a school year and its undo, ${repeats} times, while ${people} people work`, rows);
