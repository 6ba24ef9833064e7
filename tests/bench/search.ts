import { createDatabase } from '../support/postgres';
import { signIn } from './consoles';
import { startLargeSchool } from './large-school';
import { printTable } from './markdown-table';
import { size } from './size';

const perPage = 10;
const names = ['sharma', 'kulk', 'desh', 'aarav', 'meera', 'shi', 'reddy', 'ananya', 'patil', 'zoya'];
const list = (page: number, search = '') => `/api/v1/students/list?page=${page}&per_page=${perPage}&search=${search}`;

interface Question {
  nth: number;
  lastPage: number;
}

/** Paths by their label. They depend on the turn, so that no reply is repeated from a cache. */
const questions: Record<string, (question: Question) => string> = {
  'nothing (`/healthz`)': () => '/healthz',
  'first page': () => list(1),
  'last page': ({ lastPage }) => list(lastPage),
  'a page in the middle': ({ lastPage }) => list(Math.ceil(lastPage / 2)),
  'first page by first name': () => `${list(1)}&sort=firstName`,
  'last page by first name': ({ lastPage }) => `${list(lastPage)}&sort=firstName`,
  'a page in the middle by first name': ({ lastPage }) => `${list(Math.ceil(lastPage / 2))}&sort=firstName`,
  'first page by class, the last first': () => `${list(1)}&sort=-class`,
  'a page in the middle by class': ({ lastPage }) => `${list(Math.ceil(lastPage / 2))}&sort=class`,
  'the inactive ones': () => `${list(1)}&status=inactive`,
  'part of a name, by first name': ({ nth }) => `${list(1, names[nth % names.length])}&sort=firstName`,
  'part of a name': ({ nth }) => list(1, names[nth % names.length]),
  'part of a phone number': ({ nth }) => list(1, String(10_000 + nth * 397)),
  'two letters': ({ nth }) => list(1, names[nth % names.length]?.slice(0, 2)),
};

async function timeOnce(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(url, { headers: { cookie } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return performance.now() - startedAt;
}

async function median(url: string, cookie: string, pathOf: (nth: number) => string): Promise<number> {
  const times = [];
  for (let nth = -5; nth < size.searches; nth += 1) {
    const ms = await timeOnce(url + pathOf(Math.abs(nth)), cookie);
    if (nth >= 0) times.push(ms);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function measure(students: number, databaseUrl?: string) {
  const running = await startLargeSchool(students, databaseUrl);
  const lastPage = Math.floor(students / perPage);
  try {
    const cookie = await signIn(running);
    const medians: number[] = [];
    for (const pathOf of Object.values(questions)) {
      medians.push(await median(running.url, cookie, (nth) => pathOf({ nth, lastPage })));
    }
    return medians;
  } finally {
    await running.close();
  }
}

async function measureOnPostgres(students: number) {
  const { url, drop } = await createDatabase();
  return measure(students, url).finally(drop);
}

const engines = { SQLite: measure, ...(process.env.TEST_DATABASE_URL && { PostgreSQL: measureOnPostgres }) };
for (const [engine, measureOn] of Object.entries(engines)) {
  const few = await measureOn(size.students / 100);
  const many = await measureOn(size.students);
  printTable(
    `Students' list on ${engine}, medians of ${size.searches} requests one after the other, in ms`,
    Object.keys(questions).map((question, nth) => {
      const [ofFew = 0, ofMany = 0] = [few[nth], many[nth]];
      return {
        'what is asked for': question,
        [`with ${size.students / 100} students more`]: ofFew.toFixed(1),
        [`with ${size.students} students more`]: ofMany.toFixed(1),
        ratio: (ofMany / ofFew).toFixed(2),
      };
    }),
  );
}
