import { megabyte } from '@/lib/contract/values/file-kinds';
import { cancelledError, SheetRefused } from './sheet-refused';
import type { Budget } from './sheet-worker';
import {
  createSheetWorker,
  type SheetWorker,
  type StartRunner,
  startPhotoProcess,
  startSheetThread,
} from './sheet-worker';

export interface LaneEntry {
  /** The user, or for a photo the school, with whom the others share the time. */
  ownerKey: number | string;
  signal: AbortSignal;
  size: number;
  isWaiting: boolean;
}

interface LaneOptions {
  waitMs: number;
  /** The lower bound of the file's expected time, in ms. */
  leastMs: number;
  busy: string;
}

export type LaneWork<T> = (budget: Budget, worker: SheetWorker) => Promise<T>;

interface Waiting {
  entry: LaneEntry;
  finishTime: number;
  start: () => void;
}

const turnMs = 250;
const bytesPerTurn = 256 * 1024;

/**
 * Creates a lane that processes one file at a time. The next file is the one that would finish first if all owners had
 * the same share (fair queueing). If a file takes longer than expected, the next files of its owner are delayed.
 */
function createLane(budget: Budget, startRunner: StartRunner) {
  const worker = createSheetWorker(budget, startRunner);
  const waiting: Waiting[] = [];
  /** Contains only owners whose last file took longer than expected. */
  const shareEnds = new Map<LaneEntry['ownerKey'], number>();
  let isBusy = false;
  let virtualTime = 0;

  function begin(entry: LaneEntry, finishTime: number) {
    isBusy = true;
    entry.isWaiting = false;
    virtualTime = Math.max(virtualTime, finishTime);
  }

  function charge({ ownerKey }: LaneEntry, endTime: number, extraMs: number) {
    for (const file of waiting) if (file.entry.ownerKey === ownerKey) file.finishTime += extraMs;
    shareEnds.set(ownerKey, endTime + extraMs);
  }

  function end() {
    isBusy = false;
    for (const [ownerKey, time] of shareEnds)
      if (time <= virtualTime || waiting.length === 0) shareEnds.delete(ownerKey);
    const [next] = waiting.toSorted((a, b) => a.finishTime - b.finishTime);
    next?.start();
  }

  const wait = (entry: LaneEntry, finishTime: number, waitMs: number, busy: string) =>
    new Promise<number>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(file), 1);
        clearTimeout(timer);
        entry.signal.removeEventListener('abort', handleAbort);
      };
      const rejectWith = (error: SheetRefused) => {
        leave();
        reject(error);
      };
      const start = () => {
        leave();
        begin(entry, file.finishTime);
        resolve(file.finishTime);
      };
      const handleAbort = () => rejectWith(cancelledError());
      const timer = setTimeout(() => rejectWith(new SheetRefused('busy', busy)), waitMs);
      entry.signal.addEventListener('abort', handleAbort);
      const file = { entry, finishTime, start };
      waiting.push(file);
    });

  async function waitForTurn(entry: LaneEntry, expectedMs: number, waitMs: number, busy: string): Promise<number> {
    if (entry.signal.aborted) throw cancelledError();
    const own = waiting.filter((file) => file.entry.ownerKey === entry.ownerKey);
    const startTime = Math.max(
      virtualTime,
      shareEnds.get(entry.ownerKey) ?? 0,
      ...own.map(({ finishTime }) => finishTime),
    );
    const finishTime = startTime + expectedMs;
    if (isBusy) return wait(entry, finishTime, waitMs, busy);
    begin(entry, finishTime);
    return finishTime;
  }

  async function run<T>(entry: LaneEntry, { waitMs, leastMs, busy }: LaneOptions, work: LaneWork<T>): Promise<T> {
    const expectedMs = Math.max(leastMs, turnMs * (1 + entry.size / bytesPerTurn));
    const finishTime = await waitForTurn(entry, expectedMs, waitMs, busy);
    const startedAt = performance.now();
    try {
      return await work(budget, worker);
    } finally {
      const extraMs = performance.now() - startedAt - expectedMs;
      if (extraMs > 0) charge(entry, finishTime, extraMs);
      end();
    }
  }

  return { run, isBusy: () => isBusy, close: worker.close };
}

const smallFileBytes = 128 * 1024;

/**
 * A small file starts in the short lane, so that it does not wait behind large files. If it exceeds the budget of the
 * short lane, it is processed again in the long lane.
 */
export function createLanes() {
  const short = createLane(
    { timeoutMs: 4_000, memoryMb: 128, inflatedBytes: 4 * megabyte, isLast: false },
    startSheetThread,
  );
  const long = createLane(
    { timeoutMs: 20_000, memoryMb: 384, inflatedBytes: 64 * megabyte, isLast: true },
    startSheetThread,
  );
  return {
    for: (size: number) => (size <= smallFileBytes ? [short, long] : [long]),
    close: () => Promise.all([short.close(), long.close()]),
  };
}

export type Lanes = Pick<ReturnType<typeof createLanes>, 'for'>;

export function createPhotoLanes() {
  const lane = createLane({ timeoutMs: 20_000, memoryMb: 512, inflatedBytes: 0, isLast: true }, startPhotoProcess);
  return { for: () => [lane], close: lane.close };
}
