import { type RunningConsole, startConsole } from '../support/console';
import { signIn, signInToUpstream, startForwarder } from './consoles';
import { startConstantUpstream } from './constant-upstream';
import { startLargeSchool } from './large-school';
import { mixedReads, runLoad } from './load';
import { printTable } from './markdown-table';
import { watchProcess } from './process-figures';
import { size } from './size';
import { startFloor } from './start-floor';

const connections = 50;

interface Target {
  name: string;
  url: string;
  paths?: string[];
  cookie?: string;
  /** The process id of the console. It is missing for the upstream, which runs in the process of the benchmark. */
  pid?: number;
}

async function measure({ name, url, cookie, pid, paths = mixedReads }: Target) {
  const load = { url, paths, cookie, connections };
  await runLoad({ ...load, seconds: size.warmUpSeconds });
  const stopWatching = pid ? watchProcess(pid) : null;
  const { count, perSecond, latency, errors } = await runLoad({ ...load, seconds: size.measuredSeconds });
  const usage = stopWatching?.();
  if (errors > 0) process.exitCode = 1;
  return { name, count, perSecond, latency, errors, usage };
}

async function measureForwarder() {
  const upstream = await startConstantUpstream();
  const floor = await startFloor(upstream.url);
  const running = await startForwarder(upstream.url);
  try {
    const { url, pid } = running;
    return [
      await measure({ name: 'the upstream alone, 10 KB', url: upstream.url }),
      await measure({ ...floor, name: 'an empty handler, 10 KB', paths: ['/api/constant'] }),
      await measure({ ...floor, name: 'an empty handler before the upstream, 10 KB', paths: ['/api/upstream'] }),
      await measure({ ...floor, name: 'an empty page of 10 rows', paths: ['/rows'] }),
      await measure({ name: '`/healthz` of the console', url, pid: pid(), paths: ['/healthz'] }),
      await measure({
        name: 'the console before the upstream, 10 KB',
        url,
        pid: pid(),
        cookie: await signInToUpstream(running),
      }),
    ];
  } finally {
    await floor.close();
    await running.close();
    upstream.close();
  }
}

async function measureSchool(start: () => Promise<RunningConsole>, targets: { name: string; paths?: string[] }[]) {
  const running = await start();
  try {
    const { url, pid } = running;
    const cookie = await signIn(running);
    const measured = [];
    for (const target of targets) measured.push(await measure({ ...target, url, cookie, pid: pid() }));
    return measured;
  } finally {
    await running.close();
  }
}

const measured = [
  ...(await measureForwarder()),
  ...(await measureSchool(startConsole, [
    { name: 'the embedded demo school' },
    { name: 'its pages: dashboard, employees, students', paths: ['/dashboard', '/employees', '/students'] },
  ])),
  ...(await measureSchool(
    () => startLargeSchool(size.students),
    [{ name: `the embedded school with ${size.students} students more` }],
  )),
];
const floor = measured[1]?.perSecond ?? 1;
printTable(
  `Reads, ${connections} connections, ${size.measuredSeconds} s each`,
  measured.map(({ name, count, perSecond, latency, errors, usage }) => ({
    server: name,
    'requests/s': Math.round(perSecond),
    'compared with an empty handler': (perSecond / floor).toFixed(2),
    'p50, ms': latency.p50,
    'p97.5, ms': latency.p97_5,
    'p99, ms': latency.p99,
    errors,
    'CPU µs per request': usage ? Math.round(usage.cpuUs / count) : '–',
    'memory before, MB': usage?.beforeMb ?? '–',
    'memory at most, MB': usage?.peakMb ?? '–',
  })),
);
