import { connect } from 'node:net';
import { startConsole } from '../support/console';
import { signIn } from './consoles';
import { mixedReads, runLoad } from './load';
import { printTable } from './markdown-table';
import { watchProcess } from './process-figures';
import { size } from './size';

const intervalMs = 10_000;
const healthyRate = 20;

interface ConnectionKind {
  name: string;
  connections: number;
  firstText: string;
  /** The text that the client sends every ten seconds. */
  repeatedText: string;
}

const connectionKinds = (host: string): ConnectionKind[] => [
  {
    name: 'half a request head, a line more every 10 s',
    connections: size.slowConnections,
    firstText: `GET /login HTTP/1.1\r\nHost: ${host}\r\n`,
    repeatedText: 'X-Slow: 1\r\n',
  },
  { name: 'not a byte', connections: size.slowConnections / 5, firstText: '', repeatedText: '' },
  {
    name: 'half a body, a byte more every 10 s',
    connections: size.slowConnections / 5,
    firstText: [
      `POST /api/auth/send-otp HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nX-Homeroom: 1\r\n`,
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"mobile":"',
    ].join(''),
    repeatedText: '9',
  },
];

/** Opens a slow connection. `endedAfter` returns the seconds until the connection ended, or `null` while it is open. */
function openSlowly(url: URL, { firstText, repeatedText }: ConnectionKind) {
  const startedAt = performance.now();
  let endedAfter: number | null = null;
  const socket = connect(Number(url.port), url.hostname);
  socket.write(firstText);
  const timer = setInterval(() => socket.write(repeatedText), intervalMs);
  socket.resume();
  // Ignores errors, because the console is expected to cut the connection.
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
  await runLoad({ ...healthy, seconds: size.warmUpSeconds });
  const alone = await runLoad({ ...healthy, rate: healthyRate, seconds: size.measuredSeconds });
  const stopWatching = watchProcess(running.pid());
  const slow = connectionKinds(url.host).map((kind) => ({
    kind,
    connections: Array.from({ length: kind.connections }, () => openSlowly(url, kind)),
  }));
  const loadBesideSlow = await runLoad({ ...healthy, rate: healthyRate, seconds: size.slowSeconds });
  const { beforeMb, peakMb } = stopWatching();
  printTable(
    `Healthy requests, ${healthyRate} per second; each must be answered within 1 s`,
    [
      { condition: 'nothing else', ...alone },
      { condition: 'the slow connections below', ...loadBesideSlow },
    ].map(({ condition, count, latency, errors }) => ({
      condition,
      requests: count,
      'p50, ms': latency.p50,
      'p99, ms': latency.p99,
      'slowest, ms': latency.max,
      errors,
    })),
  );
  printTable(
    `Slow connections; memory of the console: ${beforeMb} MB before, ${peakMb} MB at most`,
    slow.map(({ kind, connections }) => ({
      'sent data': kind.name,
      connections: connections.length,
      'cut off by the console': describeEnds(connections.map(({ endedAfter }) => endedAfter())),
    })),
  );
  for (const { connections } of slow) for (const { close } of connections) close();
  if (loadBesideSlow.errors > 0 || loadBesideSlow.latency.max >= 1000) process.exitCode = 1;
} finally {
  await running.close();
}
