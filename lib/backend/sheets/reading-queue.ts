/** Decides whose sheet is read next. */
import { HttpError } from '../http/http-error';

interface QueueLimits {
  /** Files of one person, with the one that is being read. */
  filesEach: number;
  /** Files that wait, and their bytes. */
  files: number;
  bytes: number;
  waitMs: number;
}

interface Turn {
  /** The person's id. */
  who: number;
  /** In bytes. */
  size: number;
  signal: AbortSignal;
}

interface Waiting extends Turn {
  /** The smallest is next. */
  place: number;
  start: () => void;
}

/** A file costs its person one turn, and one more for each of these. */
const bytesOfTurn = 256 * 1024;

const busy = () =>
  new HttpError(503, 'Other files are being read at the moment. Nothing was saved. Please try again in a minute.');

export const givenUp = () => new HttpError(499, 'This upload was cancelled.');

/**
 * One file is read at a time. A person's files wait one behind the other, those of different people side by side, and
 * next is the file that would be done first if all people got the same share (fair queueing). So a small file passes the
 * large ones, and a large one is passed only as often as its size is worth.
 */
export function readingQueue(limits: QueueLimits) {
  const waiting: Waiting[] = [];
  let reading: Turn | null = null;
  /** The place of what is being read or was read last. */
  let now = 0;

  function begin(turn: Turn, place: number) {
    reading = turn;
    now = place;
  }

  function end() {
    reading = null;
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
      const refuse = (error: HttpError) => {
        leave();
        reject(error);
      };
      const start = () => {
        leave();
        begin(turn, place);
        resolve();
      };
      const abort = () => refuse(givenUp());
      const timer = setTimeout(() => refuse(busy()), limits.waitMs);
      turn.signal.addEventListener('abort', abort);
      const entry = { ...turn, place, start };
      waiting.push(entry);
    });

  async function turnComes(turn: Turn): Promise<void> {
    if (turn.signal.aborted) throw givenUp();
    const own = waiting.filter(({ who }) => who === turn.who);
    const place = Math.max(now, ...own.map((entry) => entry.place)) + 1 + turn.size / bytesOfTurn;
    if (!reading) return begin(turn, place);
    const ownFiles = own.length + (reading.who === turn.who ? 1 : 0);
    const bytes = waiting.reduce((sum, { size }) => sum + size, turn.size);
    if (ownFiles >= limits.filesEach || waiting.length >= limits.files || bytes > limits.bytes) throw busy();
    await wait(turn, place);
  }

  /**
   * Reads a file when its turn comes.
   * @throws {HttpError} 503 when too much waits or the turn does not come in time, 499 when the request was aborted.
   */
  return async function read<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await turnComes(turn);
    try {
      return await work();
    } finally {
      end();
    }
  };
}
