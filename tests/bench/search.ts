import { createDatabase } from '../support/postgres';
import { signIn } from './consoles';
import { startLargeSchool } from './large-school';
import { printTable } from './markdown-table';
import { medianOfRequests } from './median-of-requests';
import { size } from './size';

const perPage = 10;
const names = ['sharma', 'kulk', 'desh', 'aarav', 'meera', 'shi', 'reddy', 'ananya', 'patil', 'zoya'];
const list = (page: number, search = '') => `/api/v1/students/list?page=${page}&per_page=${perPage}&search=${search}`;

interface PathInput {
  round: number;
  lastPage: number;
}

/**
 * Maps the label of each measured request to its path. The searched texts differ from round to round, so that no cached
 * result is measured.
 */
const pathsByLabel: Record<string, (input: PathInput) => string> = {
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
  'part of a name, by first name': ({ round }) => `${list(1, names[round % names.length])}&sort=firstName`,
  'part of a name': ({ round }) => list(1, names[round % names.length]),
  'part of a phone number': ({ round }) => list(1, String(10_000 + round * 397)),
  'two letters': ({ round }) => list(1, names[round % names.length]?.slice(0, 2)),
};

async function measure(students: number, databaseUrl?: string) {
  const running = await startLargeSchool(students, databaseUrl);
  const lastPage = Math.floor(students / perPage);
  try {
    const cookie = await signIn(running);
    const medians: number[] = [];
    for (const pathOf of Object.values(pathsByLabel)) {
      medians.push(await medianOfRequests(running.url, cookie, (round) => ({ path: pathOf({ round, lastPage }) })));
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
    Object.keys(pathsByLabel).map((label, index) => {
      const [fewMs = 0, manyMs = 0] = [few[index], many[index]];
      return {
        request: label,
        [`with ${size.students / 100} students more`]: fewMs.toFixed(1),
        [`with ${size.students} students more`]: manyMs.toFixed(1),
        ratio: (manyMs / fewMs).toFixed(2),
      };
    }),
  );
}
