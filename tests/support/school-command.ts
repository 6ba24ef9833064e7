import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command as an operator does. @returns its exit code and output. */
export async function runSchoolCommand(
  command: 'backup' | 'restore' | 'school' | 'move',
  settings: Record<string, string>,
  ...words: string[]
) {
  const child = spawn(process.execPath, [`lib/boot/${command}.mjs`, ...words], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...settings },
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}
