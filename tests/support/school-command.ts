import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Command = 'backup' | 'restore' | 'school' | 'move';

/** Starts a command as an operator does. `ended` resolves to its exit code and output. */
export function startSchoolCommand(command: Command, settings: Record<string, string>, ...words: string[]) {
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
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

/** Runs a command as an operator does. @returns its exit code and output. */
export const runSchoolCommand = (command: Command, settings: Record<string, string>, ...words: string[]) =>
  startSchoolCommand(command, settings, ...words).ended;
