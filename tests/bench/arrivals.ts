/** Measures the latency of clients that open a new connection to a busy console. */
import { request } from 'node:http';
import { signIn } from './consoles';
import { startLargeSchool } from './large-school';
import { loadWith, mixedReads } from './load';
import { printTable } from './markdown-table';
import { size } from './size';

const connections = 50;
const everyMs = 50;
const lists = '/api/v1/students/list?page=1&per_page=10';
const loads = { pages: ['/dashboard', '/employees', '/students'], lists: mixedReads };

/** Returns the time from the start of the connection to the end of the reply, in ms. */
function requestOnNewConnection(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent: false, headers: { cookie } }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - startedAt));
    })
      .once('error', reject)
      .end();
  });
}

const quantile = (sorted: number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);

interface Arrival {
  others: keyof typeof loads;
  path: string;
}

async function measure(url: string, cookie: string, { others, path }: Arrival) {
  const load = loadWith({ url, paths: loads[others], cookie, connections, seconds: size.measuredSeconds + 1 });
  const asked: Promise<number>[] = [];
  const arriving = setInterval(() => asked.push(requestOnNewConnection(url + path, cookie)), everyMs);
  const { perSecond, latency, errors } = await load;
  clearInterval(arriving);
  const waited = (await Promise.all(asked)).sort((a, b) => a - b);
  return {
    'others ask for': others,
    'they ask for': path.split('?')[0] ?? '',
    'p50, ms': quantile(waited, 0.5),
    'p99, ms': quantile(waited, 0.99),
    'longest, ms': quantile(waited, 1),
    'requests/s of the others': Math.round(perSecond),
    'p50 of the others, ms': latency.p50,
    'p99 of the others, ms': latency.p99,
    errors,
  };
}

const running = await startLargeSchool(size.students);
try {
  const cookie = await signIn(running);
  await loadWith({ url: running.url, paths: loads.pages, cookie, connections, seconds: size.warmUpSeconds });
  const arrivals: Arrival[] = [
    { others: 'pages', path: '/healthz' },
    { others: 'pages', path: lists },
    { others: 'pages', path: '/students' },
    { others: 'lists', path: '/healthz' },
    { others: 'lists', path: lists },
  ];
  const rows = [];
  for (const arrival of arrivals) rows.push(await measure(running.url, cookie, arrival));
  printTable(`New connections every ${everyMs} ms, while ${connections} others ask without pause`, rows);
} finally {
  await running.close();
}
