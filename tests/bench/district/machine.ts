import pg from 'pg';
import { cpuUs } from '../process-figures';

const intervalMs = 200;

interface BackendActivity {
  pid: number;
  state: string | null;
}

/** Selects the activity of each connection that runs a statement, waits, or has an open transaction. */
const activityQuery = `
  select pid, case when state = 'idle' or backend_type <> 'client backend' then null
    when state like 'idle in transaction%' then 'in a transaction, waiting for its console'
    when wait_event is null then 'at work'
    else 'waiting for ' || wait_event_type || ' ' || wait_event end as state
  from pg_stat_activity where pid <> pg_backend_pid() and (datname = current_database() or backend_type <> 'client backend')`;

const cpuIfRunning = (pid: number): number | null => {
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
  const ownBefore = process.cpuUsage();
  const before = new Map(consoles.map((pid) => [pid, cpuUs(pid)]));
  const firstCpuUs = new Map<number, number>();
  const lastCpuUs = new Map<number, number>();
  const stateCounts = new Map<string, number>();
  let sampleCount = 0;
  let pendingSample: Promise<void> | undefined;

  async function takeSample() {
    const { rows } = await client.query<BackendActivity>(activityQuery);
    for (const { pid, state } of rows) {
      const cpu = cpuIfRunning(pid);
      if (cpu !== null) {
        // Counts from 0 if the PostgreSQL process started after the first sample, because all its CPU time is new.
        if (!firstCpuUs.has(pid)) firstCpuUs.set(pid, sampleCount === 0 ? cpu : 0);
        lastCpuUs.set(pid, cpu);
      }
      if (state !== null) stateCounts.set(state, (stateCounts.get(state) ?? 0) + 1);
    }
    sampleCount += 1;
  }
  await takeSample();
  const timer = setInterval(() => {
    pendingSample ??= takeSample().finally(() => {
      pendingSample = undefined;
    });
  }, intervalMs);

  return async () => {
    clearInterval(timer);
    await pendingSample;
    await takeSample();
    await client.end();
    const elapsedUs = (performance.now() - startedAt) * 1000;
    const cores = (cpuTimeUs: number) => (cpuTimeUs / elapsedUs).toFixed(2);
    const { user, system } = process.cpuUsage(ownBefore);
    const consoleUs = consoles.map((pid) => cpuUs(pid) - (before.get(pid) ?? 0));
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const topStates = [...stateCounts].sort(([, a], [, b]) => b - a).slice(0, 4);
    return {
      consoles: cores(sum(consoleUs)),
      postgres: cores(sum([...lastCpuUs].map(([pid, cpu]) => cpu - (firstCpuUs.get(pid) ?? 0)))),
      load: cores(user + system),
      states: topStates.map(([state, count]) => `${(count / sampleCount).toFixed(1)} ${state}`).join(', ') || '–',
    };
  };
}
