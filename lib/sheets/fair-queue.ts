/** Decides whose sheet is read or written next. */
import { megabyte } from '@/lib/contract/values/file-kinds';
import { givenUp, SheetRefused } from './sheet-refused';

interface QueueLimits {
  /** Files of one person, with the one that is being worked on. */
  filesEach: number;
  /** Files that wait, and their bytes. */
  files: number;
  bytes: number;
  waitMs: number;
  /** What is said to those for whom there is no room. */
  busy: string;
}

/** Who asks, and the signal of their request. */
export interface Asker {
  /** The user's id, or their session's where there is none: the same for all that they send. */
  who: number | string;
  signal: AbortSignal;
}

interface Turn extends Asker {
  /** In bytes. */
  size: number;
}

interface Waiting extends Turn {
  /** The smallest is next. */
  place: number;
  start: () => void;
}

/** A file costs its person one turn, and one more for each of these. */
const bytesOfTurn = 256 * 1024;

/**
 * One file is worked on at a time. A person's files wait one behind the other, those of different people side by side, and
 * next is the file that would be done first if all people got the same share (fair queueing). So a small file passes the
 * large ones, and a large one is passed only as often as its size is worth.
 */
export function fairQueue({ busy, ...limits }: QueueLimits) {
  const noRoom = () => new SheetRefused('busy', busy);
  const waiting: Waiting[] = [];
  let current: Turn | null = null;
  /** The place of what is being worked on or was last. */
  let now = 0;

  function begin(turn: Turn, place: number) {
    current = turn;
    now = place;
  }

  function end() {
    current = null;
    const [next] = waiting.toSorted((a, b) => a.place - b.place);
    next?.start();
  }

  const wait = (turn: Turn, place: number) =>
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
      const abort = () => refuse(givenUp());
      const timer = setTimeout(() => refuse(noRoom()), limits.waitMs);
      turn.signal.addEventListener('abort', abort);
      const entry = { ...turn, place, start };
      waiting.push(entry);
    });

  async function turnComes(turn: Turn): Promise<void> {
    if (turn.signal.aborted) throw givenUp();
    const own = waiting.filter(({ who }) => who === turn.who);
    const place = Math.max(now, ...own.map((entry) => entry.place)) + 1 + turn.size / bytesOfTurn;
    if (!current) return begin(turn, place);
    const ownFiles = own.length + (current.who === turn.who ? 1 : 0);
    const bytes = waiting.reduce((sum, { size }) => sum + size, turn.size);
    if (ownFiles >= limits.filesEach || waiting.length >= limits.files || bytes > limits.bytes) throw noRoom();
    await wait(turn, place);
  }

  /**
   * Works on a file when its turn comes.
   * @throws {SheetRefused} busy when too much waits or the turn does not come in time, given up when the request was.
   */
  async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await turnComes(turn);
    try {
      return await work();
    } finally {
      end();
    }
  }

  return Object.assign(inTurn, { load: () => ({ waiting: waiting.length, inWork: current ? 1 : 0 }) });
}

export type SheetQueue = ReturnType<typeof fairQueue>;

/** A console's queues. Work and waiting together end well before a proxy does; what waits is held in memory. */
export function sheetQueues() {
  const limits = { filesEach: 3, files: 20, waitMs: 20_000 };
  return {
    reading: fairQueue({
      ...limits,
      bytes: 50 * megabyte,
      busy: 'Other files are being read at the moment. Nothing was saved. Please try again in a minute.',
    }),
    /** Workbooks that are written and joined share it, and so the memory for one worker. */
    writing: fairQueue({
      ...limits,
      bytes: 100 * megabyte,
      busy: 'Other files are being written at the moment. Please try again in a minute.',
    }),
  };
}

export type SheetQueues = ReturnType<typeof sheetQueues>;
