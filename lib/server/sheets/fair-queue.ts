import { megabyte } from '@/lib/contract/values/file-kinds';
import { createLanes, createPhotoLanes, type LaneEntry, type Lanes, type LaneWork } from './lanes';
import { SheetRefused } from './sheet-refused';

interface QueueLimits {
  filesPerOwner: number;
  bytesPerOwner: number;
  files: number;
  bytes: number;
  waitMs: number;
  busy: string;
}

export interface QueueClient {
  ownerKey: number | string;
  signal: AbortSignal;
}

interface QueueRequest extends QueueClient {
  size: number;
}

const bytesWith = (request: QueueRequest, others: readonly QueueRequest[]) =>
  others.reduce((sum, { size }) => sum + size, request.size);

export function createFairQueue({ busy, ...limits }: QueueLimits, lanes: Lanes) {
  const entries = new Set<LaneEntry>();
  const waitingEntries = () => [...entries].filter(({ isWaiting }) => isWaiting);

  function checkLimits(request: QueueRequest) {
    const waiting = waitingEntries();
    const own = [...entries].filter(({ ownerKey }) => ownerKey === request.ownerKey);
    const isAboveShare = own.length >= limits.filesPerOwner || bytesWith(request, own) > limits.bytesPerOwner;
    if (isAboveShare || waiting.length >= limits.files || bytesWith(request, waiting) > limits.bytes)
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
 * Creates the queues of spreadsheets, which share the lanes, so that only one worker uses much memory at a time, and
 * the queue of photos. The longest wait exceeds the longest processing time, and the sum of both is below the usual
 * timeout of a proxy. `files` and `bytes` are limited, because waiting files are kept in memory.
 */
export function createSheetQueues() {
  const sum = 50 * megabyte;
  const limits = { filesPerOwner: 3, bytesPerOwner: sum, files: 20, bytes: sum, waitMs: 30_000 };
  const lanes = createLanes();
  const photoLanes = createPhotoLanes();
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
        filesPerOwner: 10,
        bytesPerOwner: 16 * megabyte,
        files: 40,
        busy: 'Other photos are being saved at the moment. Please try again in a minute.',
      },
      photoLanes,
    ),
    close: () => Promise.all([lanes.close(), photoLanes.close()]),
  };
}

export type SheetQueues = ReturnType<typeof createSheetQueues>;
