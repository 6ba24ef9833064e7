import type { RunningConsole } from '../support/console';
import { createDatabase } from '../support/postgres';
import { signIn } from './consoles';
import { startLargeSchool } from './large-school';
import { printTable } from './markdown-table';
import { size } from './size';

const perPage = 10;
const farPage = Math.floor(size.students / perPage);
const names = ['sharma', 'kulk', 'desh', 'aarav', 'meera', 'shi', 'reddy', 'ananya', 'patil', 'zoya'];
const list = (page: number, search = '') => `/api/v1/students/list?page=${page}&per_page=${perPage}&search=${search}`;

/** Each with a path for every turn, so that no answer is the last one again. */
const questions: Record<string, (nth: number) => string> = {
  'nothing (`/healthz`)': () => '/healthz',
  'first page': () => list(1),
  [`page ${farPage}`]: () => list(farPage),
  'first page by first name': () => `${list(1)}&sort=firstName`,
  'first page by class, the last first': () => `${list(1)}&sort=-class`,
  [`page ${farPage} by first name`]: () => `${list(farPage)}&sort=firstName`,
  'part of a name, by first name': (nth) => `${list(1, names[nth % names.length])}&sort=firstName`,
  'part of a name': (nth) => list(1, names[nth % names.length]),
  'part of a phone number': (nth) => list(1, String(10_000 + nth * 397)),
  'two letters': (nth) => list(1, names[nth % names.length]?.slice(0, 2)),
};

async function timeOnce(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(url, { headers: { cookie } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return performance.now() - startedAt;
}

/** The median of so many turns, one after the other, in ms; the first few are not counted. */
async function median(running: RunningConsole, cookie: string, pathOf: (nth: number) => string): Promise<string> {
  const times = [];
  for (let nth = -5; nth < size.searches; nth += 1) {
    const ms = await timeOnce(running.url + pathOf(Math.abs(nth)), cookie);
    if (nth >= 0) times.push(ms);
  }
  return (times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}

async function measure(databaseUrl?: string) {
  const running = await startLargeSchool(size.students, databaseUrl);
  try {
    const cookie = await signIn(running);
    const medians: Record<string, string> = {};
    for (const [name, pathOf] of Object.entries(questions)) medians[name] = await median(running, cookie, pathOf);
    return medians;
  } finally {
    await running.close();
  }
}

async function measureOnPostgres() {
  const { url, drop } = await createDatabase();
  return measure(url).finally(drop);
}

const measured: Record<string, Record<string, string>> = { SQLite: await measure() };
if (process.env.TEST_DATABASE_URL) measured.PostgreSQL = await measureOnPostgres();
printTable(
  `Students' list with ${size.students} students, medians of ${size.searches} requests one after the other, in ms`,
  Object.keys(questions).map((question) => ({
    'what is asked for': question,
    ...Object.fromEntries(Object.entries(measured).map(([engine, medians]) => [engine, medians[question] ?? ''])),
  })),
);
