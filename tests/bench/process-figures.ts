import { readFileSync, writeFileSync } from 'node:fs';

const kbPerMb = 1024;

/** Linux counts CPU time in ticks of 10 ms. */
const usPerTick = 10_000;

function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kb] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / kbPerMb);
}

export function cpuUs(pid: number): number {
  // Splits the line after the process name, because the name may contain spaces. User and system time are the 12th and
  // 13th field after the name.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * usPerTick;
}

/**
 * Measures a process with counters of the Linux kernel until the returned function is called. That function returns the
 * initial and peak resident memory (MB) and the CPU time (µs).
 */
export function watchProcess(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // Resets the kernel's memory peak.
  const beforeMb = memoryMb(pid, 'VmRSS');
  const startUs = cpuUs(pid);
  return () => ({ beforeMb, peakMb: memoryMb(pid, 'VmHWM'), cpuUs: cpuUs(pid) - startUs });
}
