import { megabyte } from '@/lib/contract/values/file-kinds';
import { cancelledError, SheetRefused } from './sheet-refused';

interface QueueLimits {
  filesEach: number;
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
  place: number;
  start: () => void;
}

const bytesOfTurn = 256 * 1024;

/**
 * Creates a queue that processes one file at a time. The next file is the one that would finish first if all users had
 * the same share (fair queueing). A file costs one turn and one more per 256 KB. A small file therefore passes large
 * ones, and a large file is passed only as often as its size justifies.
 */
export function fairQueue({ busy, ...limits }: QueueLimits) {
  const noRoom = () => new SheetRefused('busy', busy);
  const waiting: Waiting[] = [];
  let current: QueueEntry | null = null;
  let now = 0;

  function begin(turn: QueueEntry, place: number) {
    current = turn;
    now = place;
  }

  function end() {
    current = null;
    const [next] = waiting.toSorted((a, b) => a.place - b.place);
    next?.start();
  }

  const wait = (turn: QueueEntry, place: number) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        clearTimeout(timer);
        turn.signal.removeEventListener('abort', abort);
      };
      const refuse = (error: SheetRefused) => {
        leave();
        reject(error);
      };
      const start = () => {
        leave();
        begin(turn, place);
        resolve();
      };
      const abort = () => refuse(cancelledError());
      const timer = setTimeout(() => refuse(noRoom()), limits.waitMs);
      turn.signal.addEventListener('abort', abort);
      const entry = { ...turn, place, start };
      waiting.push(entry);
    });

  async function turnComes(turn: QueueEntry): Promise<void> {
    if (turn.signal.aborted) throw cancelledError();
    const own = waiting.filter(({ userKey }) => userKey === turn.userKey);
    const place = Math.max(now, ...own.map((entry) => entry.place)) + 1 + turn.size / bytesOfTurn;
    if (!current) return begin(turn, place);
    const ownFiles = own.length + (current.userKey === turn.userKey ? 1 : 0);
    const bytes = waiting.reduce((sum, { size }) => sum + size, turn.size);
    if (ownFiles >= limits.filesEach || waiting.length >= limits.files || bytes > limits.bytes) throw noRoom();
    await wait(turn, place);
  }

  async function runInTurn<T>(turn: QueueEntry, work: () => Promise<T>): Promise<T> {
    await turnComes(turn);
    try {
      return await work();
    } finally {
      end();
    }
  }

  return Object.assign(runInTurn, { load: () => ({ waiting: waiting.length, inWork: current ? 1 : 0 }) });
}

export type SheetQueue = ReturnType<typeof fairQueue>;

/**
 * Creates a console's queues. Waiting and processing together end before a proxy times out. Waiting files are kept in
 * memory. Writing and joining share a queue, and so the memory of one worker.
 */
export function sheetQueues() {
  const limits = { filesEach: 3, files: 20, waitMs: 20_000 };
  return {
    reading: fairQueue({
      ...limits,
      bytes: 50 * megabyte,
      busy: 'Other files are being read at the moment. Nothing was saved. Please try again in a minute.',
    }),
    writing: fairQueue({
      ...limits,
      bytes: 100 * megabyte,
      busy: 'Other files are being written at the moment. Please try again in a minute.',
    }),
  };
}

export type SheetQueues = ReturnType<typeof sheetQueues>;
