import { fork } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Budget } from './budget';

export interface Job {
  kind: 'read' | 'write' | 'join' | 'photo';
}

export interface Runner {
  events: EventEmitter;
  send(job: Job, transferList: ArrayBuffer[]): void;
  ref(): void;
  unref(): void;
  end(): Promise<unknown>;
}

export type StartRunner = (budget: Budget) => Runner;

export const startSheetThread: StartRunner = ({ memoryMb }) => {
  const thread = new Worker(new URL('./sheet-thread.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    env: {},
    stdout: true,
    stderr: true,
  });
  return {
    events: thread,
    send: (job, transferList) => thread.postMessage(job, transferList),
    ref: () => thread.ref(),
    unref: () => thread.unref(),
    end: () => thread.terminate(),
  };
};

/**
 * Starts a process, because a thread can't be ended while an image library works for it. A quarter of the time may be
 * CPU time, so that a crafted photo delays others less.
 */
export const startPhotoProcess: StartRunner = ({ memoryMb, timeoutMs }) => {
  const limits = [memoryMb, timeoutMs / 4].map(String);
  const child = fork(fileURLToPath(new URL('./photo-process.mjs', import.meta.url)), limits, {
    env: { NODE_ENV: 'production' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return {
    events: child,
    send: (job) => void child.send(job),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    async end() {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    },
  };
};
