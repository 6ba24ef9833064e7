/**
 * Simulates a morning in a district: the staff of many schools work on several consoles, which share one PostgreSQL.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { importStudents } from '@/lib/contract/students';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { numbersUpTo, studentLine, studentSheet } from '../support/people-sheets';
import { sendFile } from '../support/staff-client';
import { measureRequest, sendRequest, signIn, Tally } from './district/client';
import { type ConsoleGroup, startGroup } from './district/console-group';
import { requirePostgres, withDistrict } from './district/database';
import { watchMachine } from './district/machine';
import { actions, actionsPerPerson, pickAction, type Visitor } from './district/morning';
import { nextNumber, type Person, selectStaff } from './district/people';
import { schoolSizes } from './district/sizes';
import { printTable } from './markdown-table';
import { size } from './size';

const staffCount = 48;
const importers = 3;
const sheetRows = 200;
const sheet = `a sheet of ${sheetRows} students`;
const seats = staffCount + importers;

interface LoadState {
  group: ConsoleGroup;
  staff: Person[];
  tally: Tally;
  isOver: boolean;
}

async function startVisit(seat: number, round: number, state: LoadState): Promise<Visitor> {
  // Selects a different person for each simulated user and round, so that no person is signed in twice at once.
  const person = state.staff[(seat + round * seats) % state.staff.length];
  if (!person) throw new Error('there are more seats than staff');
  const { url, nextCode } = state.group.consoleFor(seat + round);
  const cookie = await signIn(state, { url, nextCode }, person.mobileno);
  await measureRequest(state, 'the dashboard', () => sendRequest(url, '/dashboard', { cookie }));
  return { url, cookie, person, random: new SeededRandom(seat + round * seats) };
}

async function simulatePerson(seat: number, first: Visitor, state: LoadState) {
  let visitor = first;
  // Starts each person at a random point of the morning. Otherwise all persons would send the same requests at once.
  let actionCount = visitor.random.between(0, Math.round(actionsPerPerson));
  for (let round = 1; !state.isOver; round += 1) {
    for (; actionCount < Math.round(actionsPerPerson) && !state.isOver; actionCount += 1) {
      const action = pickAction(visitor.random);
      await measureRequest(state, action.name, () => action.send(visitor));
    }
    if (!state.isOver) visitor = await startVisit(seat, round, state);
    actionCount = 0;
  }
}

async function importRepeatedly({ url, cookie }: Visitor, state: LoadState) {
  while (!state.isOver) {
    const lines = numbersUpTo(sheetRows).map(() => studentLine(nextNumber()));
    await measureRequest(state, sheet, async () => {
      const reply = await sendFile({ url, cookie }, importStudents.path, studentSheet(...lines));
      await reply.arrayBuffer();
      return reply;
    });
  }
}

async function measure(url: string, schools: number, consoles: number) {
  const group = await startGroup(consoles, url);
  const staff = await selectStaff(url, seats * 40);
  const state: LoadState = {
    group,
    staff: staff.slice(0, staff.length - (staff.length % seats)),
    tally: new Tally(),
    isOver: false,
  };
  try {
    const visitors = await Promise.all(Array.from({ length: seats }, (_, seat) => startVisit(seat, 0, state)));
    const running = Promise.all(
      visitors.map((visitor, seat) =>
        seat < staffCount ? simulatePerson(seat, visitor, state) : importRepeatedly(visitor, state),
      ),
    );
    // Races the pause against `running`, so that an error in a simulation stops the benchmark at once.
    await Promise.race([running, pause(size.warmUpSeconds * 2000)]);
    const stopWatching = await watchMachine(
      url,
      group.consoles.map(({ pid }) => pid()),
    );
    const tally = new Tally();
    state.tally = tally;
    const startedAt = performance.now();
    await Promise.race([running, pause(size.measuredSeconds * 2000)]);
    const seconds = (performance.now() - startedAt) / 1000;
    const usage = await stopWatching();
    state.tally = new Tally();
    state.isOver = true;
    await running;
    const { count, p50, p99 } = tally.figures();
    if (tally.errors() > 0) process.exitCode = 1;
    const row = {
      schools,
      consoles,
      'requests/s': Math.round(count / seconds),
      'p50, ms': p50,
      'p99, ms': p99,
      errors: tally.errors(),
      'sheets/min': Math.round((tally.figures(sheet).count * 60) / seconds),
      'consoles, cores': usage.consoles,
      'PostgreSQL, cores': usage.postgres,
      'load, cores': usage.load,
      'PostgreSQL’s connections': usage.states,
      refused: tally.refusals(),
    };
    return { row, tally };
  } finally {
    await group.close();
  }
}

const rowsByLabel = (tally: Tally) =>
  tally.labels().map((label) => {
    const { count, p50, p99 } = tally.figures(label);
    return { request: label, count, 'p50, ms': p50, 'p99, ms': p99 };
  });

requirePostgres();
printTable(
  'Requests of a thousand users in their first hour, after sign-in and dashboard',
  actions.map(({ name, perThousand, reason }) => ({ action: name, times: perThousand, reason })),
);
const rows: Awaited<ReturnType<typeof measure>>['row'][] = [];
for (const schools of size.districts) {
  const lastTally = await withDistrict(schoolSizes(schools), Math.ceil(seats / schools), async (url) => {
    let measuredTally = new Tally();
    for (const consoles of size.consoles) {
      const { row, tally } = await measure(url, schools, consoles);
      rows.push(row);
      measuredTally = tally;
    }
    return measuredTally;
  });
  printTable(
    `By kind of request, with ${schools} schools and ${size.consoles.at(-1)} consoles`,
    rowsByLabel(lastTally),
  );
}
printTable(
  `A morning: ${staffCount} people at a time without pause, while ${importers} others import sheets of ${sheetRows} students`,
  rows,
);
