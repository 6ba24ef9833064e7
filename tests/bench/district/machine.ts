import pg from 'pg';
import { cpuUs } from '../process-figures';

const everyMs = 200;

interface Backend {
  pid: number;
  at: string | null;
}

/**
 * The activity of each busy connection: running, waiting for a lock or the disk, or idle in a transaction of its
 * console.
 */
const activity = `
  select pid, case when state = 'idle' or backend_type <> 'client backend' then null
    when state like 'idle in transaction%' then 'in a transaction, waiting for its console'
    when wait_event is null then 'at work'
    else 'waiting for ' || wait_event_type || ' ' || wait_event end as at
  from pg_stat_activity where pid <> pg_backend_pid() and (datname = current_database() or backend_type <> 'client backend')`;

const cpuOrGone = (pid: number): number | null => {
  try {
    return cpuUs(pid);
  } catch {
    return null;
  }
};

/**
 * Measures the CPU (in cores) of the consoles, PostgreSQL and this process, and the average state of PostgreSQL's
 * connections. PostgreSQL must run on this machine.
 */
export async function watchMachine(url: string, consoles: number[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const startedAt = performance.now();
  const own = process.cpuUsage();
  const before = new Map(consoles.map((pid) => [pid, cpuUs(pid)]));
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const seen = new Map<string, number>();
  let looks = 0;
  let looking: Promise<void> | undefined;

  async function look() {
    const { rows } = await client.query<Backend>(activity);
    for (const { pid, at } of rows) {
      const cpu = cpuOrGone(pid);
      if (cpu !== null) {
        // A backend that started later has used no CPU before.
        if (!first.has(pid)) first.set(pid, looks === 0 ? cpu : 0);
        last.set(pid, cpu);
      }
      if (at !== null) seen.set(at, (seen.get(at) ?? 0) + 1);
    }
    looks += 1;
  }
  await look();
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, everyMs);

  return async () => {
    clearInterval(timer);
    await looking;
    await look();
    await client.end();
    const us = (performance.now() - startedAt) * 1000;
    const cores = (of: number) => (of / us).toFixed(2);
    const { user, system } = process.cpuUsage(own);
    const ofConsoles = consoles.map((pid) => cpuUs(pid) - (before.get(pid) ?? 0));
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
    const waits = [...seen].sort(([, a], [, b]) => b - a).slice(0, 4);
    return {
      consoles: cores(sum(ofConsoles)),
      postgres: cores(sum([...last].map(([pid, cpu]) => cpu - (first.get(pid) ?? 0)))),
      load: cores(user + system),
      where: waits.map(([at, count]) => `${(count / looks).toFixed(1)} ${at}`).join(', ') || '–',
    };
  };
}
