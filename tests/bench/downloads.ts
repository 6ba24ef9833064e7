import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { signInToUpstream, startForwarder } from './consoles';
import { startConstantUpstream } from './constant-upstream';
import { printTable } from './markdown-table';
import { watchProcess } from './process-figures';
import { size } from './size';

const mb = 1024 * 1024;
const fileBytes = size.downloadMb * mb;
const path = '/api/v1/employee/list/export?format=excel';
const paces = [
  { readers: 'as fast as it comes', bytesPerSecond: Number.POSITIVE_INFINITY },
  { readers: '5 MB/s each', bytesPerSecond: 5 * mb },
];

/** Downloads a file and returns the seconds until the last byte. Throws if the file is incomplete. */
async function download(url: string, cookie: string, bytesPerSecond: number): Promise<number> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  // Safe cast: the `response` event has one argument, an IncomingMessage.
  const [reply] = (await once(get(url + path, { headers: { cookie }, agent: false }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of reply) {
    bytes += chunk.length;
    const aheadSeconds = bytes / bytesPerSecond - seconds();
    if (aheadSeconds > 0) await pause(aheadSeconds * 1000);
  }
  if (reply.statusCode !== 200 || bytes !== fileBytes) throw new Error(`${reply.statusCode}, ${bytes} bytes`);
  return seconds();
}

const upstream = await startConstantUpstream(fileBytes);
const running = await startForwarder(upstream.url);
try {
  const cookie = await signInToUpstream(running);
  const rows = [];
  for (const { readers, bytesPerSecond } of paces) {
    const stopWatching = watchProcess(running.pid());
    const seconds = await Promise.all(
      Array.from({ length: size.downloads }, () => download(running.url, cookie, bytesPerSecond)),
    );
    const slowest = Math.max(...seconds);
    const { beforeMb, peakMb, cpuUs } = stopWatching();
    rows.push({
      readers,
      'MB/s together': Math.round((size.downloads * size.downloadMb) / slowest),
      'slowest, s': slowest.toFixed(1),
      'CPU ms per MB': (cpuUs / 1000 / (size.downloads * size.downloadMb)).toFixed(1),
      'memory before, MB': beforeMb,
      'memory at most, MB': peakMb,
      'added, MB': peakMb - beforeMb,
    });
  }
  printTable(`Downloads, ${size.downloads} at once of ${size.downloadMb} MB each (at most 150 MB may be added)`, rows);
} finally {
  await running.close();
  upstream.close();
}
