import { Worker } from 'node:worker_threads';
import type { Problem } from '@/lib/contract/errors';
import { joinMessages } from '@/lib/contract/problems';
import type { Budget } from './budget';
import { cancelledError, SheetRefused } from './sheet-refused';

/** The job of a thread: a `ReadJob`, a `WriteJob` or a `JoinJob`. */
export interface SheetJob {
  kind: 'read' | 'write' | 'join';
}

export type WorkerAnswer =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { refused: string; problems?: Problem[] }
  | { overBudget: true }
  | { invalid: Problem[] };

export type ThreadMessage = WorkerAnswer & { isReusable: boolean };

interface JobOptions {
  transferList: ArrayBuffer[];
  signal: AbortSignal;
  limitMessage: string;
}

const idleMs = 60_000;

const overBudget: ThreadMessage = { overBudget: true, isReusable: false };

/** Returns the next message of a thread, or `overBudget` if the thread exceeds its time or its memory. */
function receiveMessage(thread: Worker, signal: AbortSignal, timeoutMs: number): Promise<ThreadMessage> {
  let stopListening = () => {};
  return new Promise<ThreadMessage>((resolve, reject) => {
    const timer = setTimeout(() => resolve(overBudget), timeoutMs);
    const handleAbort = () => reject(cancelledError());
    const handleError = (error: Error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(overBudget);
      else reject(error);
    };
    const handleExit = () => reject(new Error('the worker ended without an answer'));
    if (signal.aborted) handleAbort();
    signal.addEventListener('abort', handleAbort);
    thread.on('message', resolve).on('error', handleError).on('exit', handleExit);
    stopListening = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', handleAbort);
      thread.off('message', resolve).off('error', handleError).off('exit', handleExit);
    };
  }).finally(() => stopListening());
}

/**
 * Creates the worker of a lane, which runs one job at a time. Its thread starts with the first job. After a success,
 * the thread is kept for a minute, because loading the libraries takes more time than a small file. After any other
 * job, and after a job that needs much memory, the thread ends.
 */
export function createSheetWorker({ memoryMb, timeoutMs, isLast }: Budget) {
  let idleThread: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function startThread() {
    const thread = new Worker(new URL('./sheet-thread.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      env: {},
      stdout: true,
      stderr: true,
    });
    // Forgets an idle thread that fails. The listener also prevents an error outside of a job from ending the process.
    const forgetThread = () => {
      if (idleThread === thread) idleThread = null;
    };
    return thread.on('error', forgetThread).on('exit', forgetThread);
  }

  function takeThread() {
    clearTimeout(idleTimer);
    const thread = idleThread ?? startThread();
    idleThread = null;
    thread.ref();
    return thread;
  }

  async function endIdleThread() {
    clearTimeout(idleTimer);
    const thread = idleThread;
    idleThread = null;
    await thread?.terminate();
  }

  /** Keeps a thread for the next job. An idle thread and its timer don't keep the process alive. */
  function keepThread(thread: Worker) {
    thread.unref();
    idleThread = thread;
    idleTimer = setTimeout(endIdleThread, idleMs).unref();
  }

  /**
   * Returns the bytes that the thread sends, or `null` if the file exceeds the limits and can be tried with higher
   * limits.
   * @throws {SheetRefused} if the thread refuses the file, if the file exceeds the highest limits, or if the client has
   * disconnected.
   */
  async function run(job: SheetJob, { transferList, signal, limitMessage }: JobOptions) {
    const thread = takeThread();
    let isReusable = false;
    try {
      thread.postMessage(job, transferList);
      const message = await receiveMessage(thread, signal, timeoutMs);
      isReusable = message.isReusable;
      if ('invalid' in message) throw new SheetRefused('invalid', joinMessages(message.invalid), message.invalid);
      if ('refused' in message) throw new SheetRefused('unreadable', message.refused, message.problems);
      if ('bytes' in message) return message.bytes;
      if (!isLast) return null;
      throw new SheetRefused('unreadable', limitMessage);
    } finally {
      if (isReusable) keepThread(thread);
      else await thread.terminate();
    }
  }

  return { run, close: endIdleThread };
}

export type SheetWorker = ReturnType<typeof createSheetWorker>;
