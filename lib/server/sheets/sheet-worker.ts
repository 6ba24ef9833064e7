import { fork } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Problem } from '@/lib/contract/errors';
import { joinMessages } from '@/lib/contract/problems';
import { cancelledError, SheetRefused } from './sheet-refused';

export interface Budget {
  timeoutMs: number;
  memoryMb: number;
  inflatedBytes: number;
  /** True if a file that exceeds these limits is refused. Otherwise it is processed again with higher limits. */
  isLast: boolean;
}

interface Job {
  kind: 'read' | 'write' | 'join' | 'photo';
}

interface Runner {
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

export type WorkerAnswer =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { refused: string; problems?: Problem[] }
  | { overBudget: true }
  | { invalid: Problem[] };

export type RunnerMessage = WorkerAnswer & { isReusable: boolean };

interface JobOptions {
  transferList: ArrayBuffer[];
  signal: AbortSignal;
  limitMessage: string;
}

const idleMs = 60_000;

const overBudget: RunnerMessage = { overBudget: true, isReusable: false };

function receiveMessage({ events }: Runner, signal: AbortSignal, timeoutMs: number): Promise<RunnerMessage> {
  let stopListening = () => {};
  return new Promise<RunnerMessage>((resolve, reject) => {
    const timer = setTimeout(() => resolve(overBudget), timeoutMs);
    const handleAbort = () => reject(cancelledError());
    const handleError = (error: Error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(overBudget);
      else reject(error);
    };
    // A signal ends a process that needs too much memory, or whose image library has crashed.
    const handleExit = (_: number | null, signalName?: string | null) => {
      if (signalName) resolve(overBudget);
      else reject(new Error('the worker ended without an answer'));
    };
    if (signal.aborted) handleAbort();
    signal.addEventListener('abort', handleAbort);
    events.on('message', resolve).on('error', handleError).on('exit', handleExit);
    stopListening = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', handleAbort);
      events.off('message', resolve).off('error', handleError).off('exit', handleExit);
    };
  }).finally(() => stopListening());
}

/**
 * Creates the worker of a lane, which runs one job at a time. After a success, its runner is kept for a minute, because
 * loading the libraries takes more time than a small file.
 */
export function createSheetWorker(budget: Budget, startRunner: StartRunner) {
  const { timeoutMs, isLast } = budget;
  let idleRunner: Runner | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function start() {
    const runner = startRunner(budget);
    // Also prevents an error outside of a job from ending the process.
    const forget = () => {
      if (idleRunner === runner) idleRunner = null;
    };
    runner.events.on('error', forget).on('exit', forget);
    return runner;
  }

  function takeRunner() {
    clearTimeout(idleTimer);
    const runner = idleRunner ?? start();
    idleRunner = null;
    runner.ref();
    return runner;
  }

  async function endIdleRunner() {
    clearTimeout(idleTimer);
    const runner = idleRunner;
    idleRunner = null;
    await runner?.end();
  }

  function keepRunner(runner: Runner) {
    runner.unref();
    idleRunner = runner;
    idleTimer = setTimeout(endIdleRunner, idleMs).unref();
  }

  /** Returns `null` if the file exceeds the limits and can be tried with higher limits. @throws {SheetRefused} */
  async function run(job: Job, { transferList, signal, limitMessage }: JobOptions) {
    const runner = takeRunner();
    let isReusable = false;
    try {
      runner.send(job, transferList);
      const message = await receiveMessage(runner, signal, timeoutMs);
      isReusable = message.isReusable;
      if ('invalid' in message) throw new SheetRefused('invalid', joinMessages(message.invalid), message.invalid);
      if ('refused' in message) throw new SheetRefused('unreadable', message.refused, message.problems);
      if ('bytes' in message) return message.bytes;
      if (!isLast) return null;
      throw new SheetRefused('unreadable', limitMessage);
    } finally {
      if (isReusable) keepRunner(runner);
      else await runner.end();
    }
  }

  return { run, close: endIdleRunner };
}

export type SheetWorker = ReturnType<typeof createSheetWorker>;
