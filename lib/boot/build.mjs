// `npm run build`: builds the console into `.next/standalone`, with everything that a server needs.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function build() {
  const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'));
  const { status } = spawnSync(process.execPath, [next, 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  cpSync('.next/static', '.next/standalone/.next/static', { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
