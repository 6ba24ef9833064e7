import { connect } from 'node:net';
import { startConsole } from '../support/console';
import { signIn } from './consoles';
import { loadWith, mixedReads } from './load';
import { printTable } from './markdown-table';
import { watchProcess } from './process-figures';
import { size } from './size';

const everyMs = 10_000;
const healthyRate = 20;

interface Kind {
  name: string;
  connections: number;
  first: string;
  /** The bytes sent every ten seconds. */
  more: string;
}

const kinds = (host: string): Kind[] => [
  {
    name: 'half a request head, a line more every 10 s',
    connections: size.slowConnections,
    first: `GET /login HTTP/1.1\r\nHost: ${host}\r\n`,
    more: 'X-Slow: 1\r\n',
  },
  { name: 'not a byte', connections: size.slowConnections / 5, first: '', more: '' },
  {
    name: 'half a body, a byte more every 10 s',
    connections: size.slowConnections / 5,
    first: [
      `POST /api/auth/send-otp HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nX-Homeroom: 1\r\n`,
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"mobile":"',
    ].join(''),
    more: '9',
  },
];

/** Opens a slow connection. `endedAfter` returns its duration in seconds, or `null` while it is open. */
function openSlowly(url: URL, { first, more }: Kind) {
  const startedAt = performance.now();
  let endedAfter: number | null = null;
  const socket = connect(Number(url.port), url.hostname);
  socket.write(first);
  const timer = setInterval(() => socket.write(more), everyMs);
  socket.resume();
  // The console is expected to cut the connection.
  socket.on('error', () => {});
  socket.once('close', () => {
    clearInterval(timer);
    endedAfter ??= (performance.now() - startedAt) / 1000;
  });
  return { endedAfter: () => endedAfter, close: () => socket.destroy() };
}

function describeEnds(ends: (number | null)[]): string {
  const seconds = ends.filter((end) => end !== null);
  if (seconds.length === 0) return `none in ${size.slowSeconds} s`;
  return `${seconds.length} after ${Math.min(...seconds).toFixed(0)} to ${Math.max(...seconds).toFixed(0)} s`;
}

const running = await startConsole();
const url = new URL(running.url);
try {
  const healthy = { url: running.url, paths: mixedReads, cookie: await signIn(running), connections: 10 };
  await loadWith({ ...healthy, seconds: size.warmUpSeconds });
  const alone = await loadWith({ ...healthy, rate: healthyRate, seconds: size.measuredSeconds });
  const taken = watchProcess(running.pid());
  const slow = kinds(url.host).map((kind) => ({
    kind,
    connections: Array.from({ length: kind.connections }, () => openSlowly(url, kind)),
  }));
  const beside = await loadWith({ ...healthy, rate: healthyRate, seconds: size.slowSeconds });
  const { beforeMb, peakMb } = taken();
  printTable(
    `Healthy requests, ${healthyRate} a second, all to be answered within 1 s`,
    [
      { beside: 'nothing else', ...alone },
      { beside: 'the slow connections below', ...beside },
    ].map(({ beside, count, latency, errors }) => ({
      beside,
      requests: count,
      'p50, ms': latency.p50,
      'p99, ms': latency.p99,
      'slowest, ms': latency.max,
      errors,
    })),
  );
  printTable(
    `Slow connections, with which the console took ${beforeMb} MB of memory before and ${peakMb} MB at most`,
    slow.map(({ kind, connections }) => ({
      'what they send': kind.name,
      connections: connections.length,
      'cut off by the console': describeEnds(connections.map(({ endedAfter }) => endedAfter())),
    })),
  );
  for (const { connections } of slow) for (const { close } of connections) close();
  if (beside.errors > 0 || beside.latency.max >= 1000) process.exitCode = 1;
} finally {
  await running.close();
}
