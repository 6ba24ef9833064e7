import { megabyte } from '@/lib/contract/values/file-kinds';
import { cancelledError, SheetRefused } from './sheet-refused';

interface QueueLimits {
  filesPerUser: number;
  files: number;
  bytes: number;
  waitMs: number;
  busy: string;
}

export interface QueueClient {
  userKey: number | string;
  signal: AbortSignal;
}

interface QueueEntry extends QueueClient {
  size: number;
}

interface Waiting extends QueueEntry {
  finishTime: number;
  start: () => void;
}

const bytesPerTurn = 256 * 1024;

/**
 * Creates a queue that processes one file at a time. The next file is the one that would finish first if all users had
 * the same share (fair queueing). A file costs one turn and one more per 256 KB. A small file therefore passes large
 * ones, and a large file is passed only as often as its size justifies.
 */
export function createFairQueue({ busy, ...limits }: QueueLimits) {
  const busyError = () => new SheetRefused('busy', busy);
  const waiting: Waiting[] = [];
  let current: QueueEntry | null = null;
  let virtualTime = 0;

  function begin(request: QueueEntry, finishTime: number) {
    current = request;
    virtualTime = finishTime;
  }

  function end() {
    current = null;
    const [next] = waiting.toSorted((a, b) => a.finishTime - b.finishTime);
    next?.start();
  }

  const wait = (request: QueueEntry, finishTime: number) =>
    new Promise<void>((resolve, reject) => {
      const removeEntry = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        clearTimeout(timer);
        request.signal.removeEventListener('abort', handleAbort);
      };
      const rejectWith = (error: SheetRefused) => {
        removeEntry();
        reject(error);
      };
      const start = () => {
        removeEntry();
        begin(request, finishTime);
        resolve();
      };
      const handleAbort = () => rejectWith(cancelledError());
      const timer = setTimeout(() => rejectWith(busyError()), limits.waitMs);
      request.signal.addEventListener('abort', handleAbort);
      const entry = { ...request, finishTime, start };
      waiting.push(entry);
    });

  async function waitForTurn(request: QueueEntry): Promise<void> {
    if (request.signal.aborted) throw cancelledError();
    const own = waiting.filter(({ userKey }) => userKey === request.userKey);
    const finishTime = Math.max(virtualTime, ...own.map((entry) => entry.finishTime)) + 1 + request.size / bytesPerTurn;
    if (!current) return begin(request, finishTime);
    const ownFiles = own.length + (current.userKey === request.userKey ? 1 : 0);
    const bytes = waiting.reduce((sum, { size }) => sum + size, request.size);
    if (ownFiles >= limits.filesPerUser || waiting.length >= limits.files || bytes > limits.bytes) throw busyError();
    await wait(request, finishTime);
  }

  async function runInTurn<T>(request: QueueEntry, work: () => Promise<T>): Promise<T> {
    await waitForTurn(request);
    try {
      return await work();
    } finally {
      end();
    }
  }

  return Object.assign(runInTurn, { load: () => ({ waiting: waiting.length, inWork: current ? 1 : 0 }) });
}

export type SheetQueue = ReturnType<typeof createFairQueue>;

/**
 * Creates a console's queues. `waitMs` and the time for processing a file add up to less than the timeout of a proxy.
 * `files` and `bytes` are limited, because waiting files are kept in memory. Writing and joining share one queue, so
 * that only one worker uses memory for them at a time.
 */
export function createSheetQueues() {
  const limits = { filesPerUser: 3, files: 20, waitMs: 20_000 };
  return {
    reading: createFairQueue({
      ...limits,
      bytes: 50 * megabyte,
      busy: 'Other files are being read at the moment. Nothing was saved. Please try again in a minute.',
    }),
    writing: createFairQueue({
      ...limits,
      bytes: 100 * megabyte,
      busy: 'Other files are being written at the moment. Please try again in a minute.',
    }),
  };
}

export type SheetQueues = ReturnType<typeof createSheetQueues>;
