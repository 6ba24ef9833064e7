/** Measures the latency of clients that open a new connection to a busy console. */
import { request } from 'node:http';
import { signIn } from './consoles';
import { startLargeSchool } from './large-school';
import { mixedReads, runLoad } from './load';
import { printTable } from './markdown-table';
import { size } from './size';

const connections = 50;
const intervalMs = 50;
const listPath = '/api/v1/students/list?page=1&per_page=10';
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

const quantile = (sorted: number[], fraction: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0);

interface Arrival {
  load: keyof typeof loads;
  path: string;
}

async function measure(url: string, cookie: string, { load, path }: Arrival) {
  const loadResult = runLoad({ url, paths: loads[load], cookie, connections, seconds: size.measuredSeconds + 1 });
  const requests: Promise<number>[] = [];
  const timer = setInterval(() => requests.push(requestOnNewConnection(url + path, cookie)), intervalMs);
  const { perSecond, latency, errors } = await loadResult;
  clearInterval(timer);
  const times = (await Promise.all(requests)).sort((a, b) => a - b);
  return {
    load,
    request: path.split('?')[0] ?? '',
    'p50, ms': quantile(times, 0.5),
    'p99, ms': quantile(times, 0.99),
    'longest, ms': quantile(times, 1),
    'requests/s of the load': Math.round(perSecond),
    'p50 of the load, ms': latency.p50,
    'p99 of the load, ms': latency.p99,
    errors,
  };
}

const running = await startLargeSchool(size.students);
try {
  const cookie = await signIn(running);
  await runLoad({ url: running.url, paths: loads.pages, cookie, connections, seconds: size.warmUpSeconds });
  const arrivals: Arrival[] = [
    { load: 'pages', path: '/healthz' },
    { load: 'pages', path: listPath },
    { load: 'pages', path: '/students' },
    { load: 'lists', path: '/healthz' },
    { load: 'lists', path: listPath },
  ];
  const rows = [];
  for (const arrival of arrivals) rows.push(await measure(running.url, cookie, arrival));
  printTable(
    `New connections every ${intervalMs} ms, while ${connections} other connections send requests without pause`,
    rows,
  );
} finally {
  await running.close();
}
