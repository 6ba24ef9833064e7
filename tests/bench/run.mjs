// Runs benchmarks of the built console and prints their results: npm run build && npm run bench -- reads
// Without names, all benchmarks run.
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const benches = names.length > 0 ? names : ['reads', 'arrivals', 'downloads', 'idle', 'search', 'sheets', 'imports'];

process.stdout.write(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}\n`);
for (const bench of benches) {
  await runnerImport(`${root}/tests/bench/${bench}`, { resolve: { alias: { '@': root } } });
}
