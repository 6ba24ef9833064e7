import { watch } from 'node:fs';
import { expect, it } from 'vitest';
import { listSchoolYears, loadYearPlan, startYear, type YearPlan, type YearStart } from '@/lib/contract/school-years';
import { suggestDestinations } from '@/lib/features/school-years/suggest-destinations';
import { startConsole } from '../support/console';
import { type Staff, sendCall, signInByRequest } from '../support/staff-client';

/** The number of changes of the write-ahead log after which the console is killed. */
const rounds = [1, 2, 4];

async function readPlan(staff: Staff): Promise<YearPlan> {
  return loadYearPlan.reply.parse(await (await sendCall(staff, loadYearPlan, {})).json());
}

function toBody({ sections, last_year_id }: YearPlan): YearStart {
  const destinations = suggestDestinations(sections);
  return {
    name: '2025-26',
    last_year_id: last_year_id ?? 0,
    max_students: 100,
    sections: sections.map(({ section_id }) => ({ section_id, to: destinations.get(section_id) ?? 'stays' })),
    students: [],
  };
}

const countsOf = ({ sections, unplaced }: YearPlan) => [unplaced, ...sections.map(({ students }) => students)];

it('kill -9 during the start of a school year moves all students or none, and the start can be repeated', async () => {
  const running = await startConsole();
  const staff = { url: running.url, cookie: await signInByRequest(running, '9876543210') };
  const before = await readPlan(staff);
  const body = toBody(before);
  let isStarted = false;
  for (const maxChanges of rounds) {
    let changes = 0;
    let killed: Promise<void> | undefined;
    const watcher = watch(running.dataDir, (_, name) => {
      if (name !== 'homeroom.db-wal') return;
      changes += 1;
      if (changes === maxChanges) killed = running.kill();
    });
    const response = await sendCall(staff, startYear, { body }).catch(() => null);
    watcher.close();
    await killed;
    if (killed) await running.start();
    const plan = await readPlan(staff);
    const { years } = await (await sendCall(staff, listSchoolYears, {})).json();
    isStarted = years.length === 1;
    if (isStarted) break;
    expect(response?.ok ?? false).toBe(false);
    expect(countsOf(plan)).toEqual(countsOf(before));
  }
  const reply = await sendCall(staff, startYear, { body });
  expect(reply.status).toBe(isStarted ? 409 : 200);
  const after = await readPlan(staff);
  const leaving = body.sections.filter(({ to }) => to === 'leaves').map(({ section_id }) => section_id);
  const left = before.sections.filter(({ section_id }) => leaving.includes(section_id));
  const total = (plan: YearPlan) => plan.sections.reduce((sum, { students }) => sum + (students ?? 0), 0);
  expect(total(after)).toBe(total(before) - left.reduce((sum, { students }) => sum + (students ?? 0), 0));
  expect(running.output()).not.toContain('"level":50');
  await running.close();
});
