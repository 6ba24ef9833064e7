import { mkdirSync, writeFileSync } from 'node:fs';

const folder = 'test-durations';
const maxPrinted = 10;

/**
 * Writes the durations of one run to a file, slowest first, and prints the ten slowest.
 * @param milliseconds the duration of each test file, by its path relative to the project's root.
 */
export function recordDurations(runner: 'vitest' | 'playwright', milliseconds: ReadonlyMap<string, number>): void {
  const slowestFirst = [...milliseconds]
    .map(([file, ms]) => ({ file, seconds: Math.round(ms / 10) / 100 }))
    .sort((a, b) => b.seconds - a.seconds);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${runner}.json`, `${JSON.stringify(slowestFirst, null, 2)}\n`);
  const lines = slowestFirst
    .slice(0, maxPrinted)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  process.stdout.write(`\nSlowest files (all in ${folder}/${runner}.json):\n${lines.join('\n')}\n`);
}
