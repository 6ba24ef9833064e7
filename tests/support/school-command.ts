import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A command as an operator runs it: its exit code and everything that it says. */
export async function runSchoolCommand(
  command: 'backup' | 'restore',
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
