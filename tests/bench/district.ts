/**
 * Simulates a morning in a district: several consoles share one PostgreSQL, and the staff of many schools work at once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { importStudents } from '@/lib/contract/students';
import { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { studentLine, studentSheet, upTo } from '../support/people-sheets';
import { sendFile } from '../support/staff-client';
import { measureRequest, sendRequest, signIn, Tally } from './district/client';
import { type ConsoleGroup, startGroup } from './district/console-group';
import { requireServer, withDistrict } from './district/database';
import { watchMachine } from './district/machine';
import { actsPerPerson, morning, nextAct, type Visitor } from './district/morning';
import { nextNumber, type Person, selectStaff } from './district/people';
import { schoolSizes } from './district/sizes';
import { printTable } from './markdown-table';
import { size } from './size';

const people = 48;
const importers = 3;
const sheetRows = 200;
const sheet = `a sheet of ${sheetRows} students`;
const seats = people + importers;

interface LoadState {
  group: ConsoleGroup;
  staff: Person[];
  tally: Tally;
  isOver: boolean;
}

async function arrive(seat: number, turn: number, work: LoadState): Promise<Visitor> {
  // The index is different for each seat and turn, so that no person occupies two seats.
  const person = work.staff[(seat + turn * seats) % work.staff.length];
  if (!person) throw new Error('there are more seats than staff');
  const { url, nextCode } = work.group.consoleFor(seat + turn);
  const cookie = await signIn(work, { url, nextCode }, person.mobileno);
  await measureRequest(work, 'the dashboard', () => sendRequest(url, '/dashboard', { cookie }));
  return { url, cookie, person, chance: new SeededRandom(seat + turn * seats) };
}

async function simulatePerson(seat: number, first: Visitor, work: LoadState) {
  let visitor = first;
  // Everyone starts at a random point of the morning, because otherwise all would send the same requests at once.
  let done = visitor.chance.between(0, Math.round(actsPerPerson));
  for (let turn = 1; !work.isOver; turn += 1) {
    for (; done < Math.round(actsPerPerson) && !work.isOver; done += 1) {
      const act = nextAct(visitor.chance);
      await measureRequest(work, act.what, () => act.do(visitor));
    }
    if (!work.isOver) visitor = await arrive(seat, turn, work);
    done = 0;
  }
}

async function importAt({ url, cookie }: Visitor, work: LoadState) {
  while (!work.isOver) {
    const lines = upTo(sheetRows).map(() => studentLine(nextNumber()));
    await measureRequest(work, sheet, async () => {
      const reply = await sendFile({ url, cookie }, importStudents.path, studentSheet(...lines));
      await reply.arrayBuffer();
      return reply;
    });
  }
}

async function measure(url: string, schools: number, consoles: number) {
  const group = await startGroup(consoles, url);
  const all = await selectStaff(url, seats * 40);
  const work: LoadState = {
    group,
    staff: all.slice(0, all.length - (all.length % seats)),
    tally: new Tally(),
    isOver: false,
  };
  try {
    const visitors = await Promise.all(Array.from({ length: seats }, (_, seat) => arrive(seat, 0, work)));
    const doing = Promise.all(
      visitors.map((visitor, seat) => (seat < people ? simulatePerson(seat, visitor, work) : importAt(visitor, work))),
    );
    // The race with `doing` reports an error at once.
    await Promise.race([doing, pause(size.warmUpSeconds * 2000)]);
    const look = await watchMachine(
      url,
      group.consoles.map(({ pid }) => pid()),
    );
    const tally = new Tally();
    work.tally = tally;
    const startedAt = performance.now();
    await Promise.race([doing, pause(size.measuredSeconds * 2000)]);
    const seconds = (performance.now() - startedAt) / 1000;
    const taken = await look();
    work.tally = new Tally();
    work.isOver = true;
    await doing;
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
      'consoles, cores': taken.consoles,
      'PostgreSQL, cores': taken.postgres,
      'load, cores': taken.load,
      'PostgreSQL’s connections': taken.where,
      refused: tally.refusals(),
    };
    return { row, tally };
  } finally {
    await group.close();
  }
}

const byKind = (tally: Tally) =>
  tally.kinds().map((what) => {
    const { count, p50, p99 } = tally.figures(what);
    return { 'what is asked for': what, requests: count, 'p50, ms': p50, 'p99, ms': p99 };
  });

requireServer();
printTable(
  'What a thousand of the staff do in their first hour, after each has signed in and seen the dashboard',
  morning.map(({ what, perThousand, why }) => ({ what, times: perThousand, why })),
);
const rows: Awaited<ReturnType<typeof measure>>['row'][] = [];
for (const schools of size.districts) {
  const kinds = await withDistrict(schoolSizes(schools), Math.ceil(seats / schools), async (url) => {
    let last = new Tally();
    for (const consoles of size.consoles) {
      const { row, tally } = await measure(url, schools, consoles);
      rows.push(row);
      last = tally;
    }
    return last;
  });
  printTable(`By what is asked for, with ${schools} schools and ${size.consoles.at(-1)} consoles`, byKind(kinds));
}
printTable(
  `A morning: ${people} people at a time without pause, while ${importers} others import sheets of ${sheetRows} students`,
  rows,
);
