import { megabyte } from '@/lib/contract/values/file-kinds';
import { createLanes, createPhotoLanes, type LaneEntry, type Lanes, type LaneWork } from './lanes';
import { SheetRefused } from './sheet-refused';

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

interface QueueRequest extends QueueClient {
  size: number;
}

/**
 * Creates a queue for files. A small file is processed in the short lane first, and in the long lane if it exceeds the
 * limits of the short lane. `waitMs` limits the total time in ms that a file waits in both lanes.
 */
export function createFairQueue({ busy, ...limits }: QueueLimits, lanes: Lanes) {
  const entries = new Set<LaneEntry>();
  const waitingEntries = () => [...entries].filter(({ isWaiting }) => isWaiting);

  function checkLimits(request: QueueRequest) {
    const waiting = waitingEntries();
    const ownFiles = [...entries].filter(({ userKey }) => userKey === request.userKey).length;
    const bytes = waiting.reduce((sum, { size }) => sum + size, request.size);
    if (ownFiles >= limits.filesPerUser || waiting.length >= limits.files || bytes > limits.bytes)
      throw new SheetRefused('busy', busy);
  }

  /** Runs `work` in one lane after another. A result of `null` means that the file exceeds the limits of the lane. */
  async function runInTurn<T>(request: QueueRequest, work: LaneWork<T | null>): Promise<T> {
    const fittingLanes = lanes.for(request.size);
    if (fittingLanes.some((lane) => lane.isBusy())) checkLimits(request);
    const entry: LaneEntry = { ...request, isWaiting: true };
    entries.add(entry);
    let waitMs = limits.waitMs;
    let leastMs = 0;
    try {
      for (const lane of fittingLanes) {
        entry.isWaiting = true;
        const waitingSince = performance.now();
        const result = await lane.run(entry, { waitMs, leastMs, busy }, (budget, worker) => {
          waitMs -= performance.now() - waitingSince;
          leastMs = budget.timeoutMs;
          return work(budget, worker);
        });
        if (result !== null) return result;
      }
    } finally {
      entries.delete(entry);
    }
    throw new Error('a file exceeded the last budget');
  }

  function load() {
    const waiting = waitingEntries().length;
    return { waiting, inWork: entries.size - waiting };
  }

  return Object.assign(runInTurn, { load });
}

export type SheetQueue = ReturnType<typeof createFairQueue>;

/**
 * Creates a console's queues. The longest wait exceeds the longest processing time, so that a file can wait until any
 * other file is finished. The sum of both times is below the usual timeout of a proxy. `files` and `bytes` are limited,
 * because waiting files are kept in memory. The queues of spreadsheets share the lanes, so that only one worker uses much
 * memory at a time. Photos have their own lane, so that a photo does not wait for a spreadsheet.
 */
export function createSheetQueues() {
  const limits = { filesPerUser: 3, files: 20, bytes: 50 * megabyte, waitMs: 30_000 };
  const lanes = createLanes();
  return {
    reading: createFairQueue(
      {
        ...limits,
        busy: 'Other files are being read at the moment. Nothing was saved. Please try again in a minute.',
      },
      lanes,
    ),
    writing: createFairQueue(
      { ...limits, busy: 'Other files are being written at the moment. Please try again in a minute.' },
      lanes,
    ),
    photos: createFairQueue(
      {
        ...limits,
        filesPerUser: 10,
        files: 40,
        busy: 'Other photos are being saved at the moment. Please try again in a minute.',
      },
      createPhotoLanes(),
    ),
    /** Ends the idle threads of the lanes. */
    close: lanes.close,
  };
}

export type SheetQueues = ReturnType<typeof createSheetQueues>;
