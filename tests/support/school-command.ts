import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

type Command = 'backup' | 'restore' | 'school' | 'people' | 'person' | 'record' | 'code' | 'move' | 'doctor';
type Settings = Record<string, string>;

/** Starts a command in a process of its own, as an operator does. `ended` resolves to its exit code and output. */
export function startSchoolCommand(command: Command, settings: Settings, ...args: string[]) {
  const child = spawn(process.execPath, [`lib/server/boot/${command}.mjs`, ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...settings },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

let runCount = 0;

/** Runs a command in the test's own process and returns its exit code and output. Calls must not overlap. */
export async function runSchoolCommand(command: Command, settings: Settings, ...args: string[]) {
  const { argv, env, exitCode } = process;
  const streams = [process.stdout, process.stderr];
  const writes = streams.map(({ write }) => write);
  let output = '';
  for (const stream of streams) {
    stream.write = (chunk: string | Uint8Array) => {
      output += chunk;
      return true;
    };
  }
  Object.assign(process, { argv: ['node', command, ...args], env: { NODE_ENV: 'test', ...settings } });
  try {
    runCount += 1;
    // A new query string makes Node load the module again, so that the command runs again. The imports of the module
    // are shared.
    await import(/* @vite-ignore */ `${resolve('lib/server/boot/commands', command)}.ts?${runCount}`);
    return { code: Number(process.exitCode ?? 0), output };
  } finally {
    Object.assign(process, { argv, env, exitCode });
    for (const [index, stream] of streams.entries()) stream.write = writes[index] ?? stream.write;
  }
}
