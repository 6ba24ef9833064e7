import { readFileSync, writeFileSync } from 'node:fs';

const kbPerMb = 1024;

/** Linux counts a process's time in hundredths of a second. */
const usPerTick = 10_000;

function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kb] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / kbPerMb);
}

/** CPU time that a process has taken so far, in µs. */
export function cpuUs(pid: number): number {
  // The name before the bracket may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * usPerTick;
}

/**
 * Watches another process from now on, as Linux itself counts: no peak falls between two looks.
 * @returns what it has taken when asked: resident memory in MB at the start and at its highest, CPU time in µs.
 */
export function watchProcess(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // sets the highest back to the present
  const beforeMb = memoryMb(pid, 'VmRSS');
  const startUs = cpuUs(pid);
  return () => ({ beforeMb, peakMb: memoryMb(pid, 'VmHWM'), cpuUs: cpuUs(pid) - startUs });
}
