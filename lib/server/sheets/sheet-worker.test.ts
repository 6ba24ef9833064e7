import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSheetQueues } from './fair-queue';
import { joinWorkbooks } from './join-workbooks';
import { readSheet } from './read-sheet';
import { type DrawnRow, writeWorkbook } from './write-workbook';

const createRows = (count: number) => Array.from({ length: count }, (_, index) => [`text ${index}`]);

/** Opens queues, and records the threads that they start. */
function openQueues() {
  const queues = createSheetQueues();
  const threads: Worker[] = [];
  const record = (thread: Worker) => void threads.push(thread);
  process.on('worker', record);
  onTestFinished(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    process.off('worker', record);
    await queues.close();
  });
  const clientOf = (signal = new AbortController().signal) => ({ ownerKey: 1, signal });
  const write = (rows = 1) =>
    writeWorkbook(
      { sheets: [{ name: 'People', columns: [{ header: 'Name' }], rows: createRows(rows) }] },
      clientOf(),
      queues.writing,
    );
  /** Writes a sheet in the short lane, because the queue expects that a sheet with its own layout is small. */
  const writeDrawn = (lines: DrawnRow[], signal?: AbortSignal) =>
    writeWorkbook(
      { sheets: [{ name: 'People', columns: [{ width: 10 }], frozen: { rows: 0, columns: 0 }, lines }] },
      clientOf(signal),
      queues.writing,
    );
  const read = (content: BlobPart, name: string) => readSheet(new File([content], name), clientOf(), queues.reading);
  const joinFiles = (bytes: Uint8Array<ArrayBuffer>) =>
    joinWorkbooks([{ name: 'People', bytes }], clientOf(), queues.writing);
  /** Returns the state of each thread that was started, in the order of their starts. */
  const states = () => threads.map(({ threadId }) => (threadId === -1 ? 'ended' : 'alive'));
  return { queues, threads, states, write, writeDrawn, read, joinFiles };
}

type Queues = ReturnType<typeof openQueues>;

/** Lines that take much longer to write than a test needs to abort the job. */
const manyLines = Array<DrawnRow>(20_000).fill({ cells: ['text'] });
const invalidLine = { cells: null } as unknown as DrawnRow;

const useFakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const oldWorkbook = () => new Uint8Array(readFileSync(join(import.meta.dirname, '../../../tests/files/excel-97.xls')));

describe('the worker of a lane', () => {
  it('writes, reads and joins small files in one thread', async () => {
    const { write, read, joinFiles, states } = openQueues();
    const file = await write(2);
    expect((await read(file, 'people.xlsx')).rows.map(({ cells }) => cells[0]?.text)).toEqual([
      'Name',
      'text 0',
      'text 1',
    ]);
    expect((await read('Name\nRavi', 'people.csv')).rows).toHaveLength(2);
    await joinFiles(file);
    expect(states()).toEqual(['alive']);
  });

  it.each<[string, (queues: Queues) => Promise<unknown>]>([
    ['a refused file', ({ read }) => expect(read('PK\x03\x04', 'people.xlsx')).rejects.toThrow('damaged')],
    ['an unexpected error', ({ writeDrawn }) => expect(writeDrawn([invalidLine])).rejects.toThrow(TypeError)],
    ['an .xls file', ({ read }) => read(oldWorkbook(), 'people.xls')],
  ])('starts another thread after %s', async (_, run) => {
    const queues = openQueues();
    await queues.write();
    await run(queues);
    expect(queues.states()).toEqual(['ended']);
    await queues.write();
    expect(queues.states()).toEqual(['ended', 'alive']);
  });

  it('starts another thread after an aborted job', async () => {
    const { write, writeDrawn, states } = openQueues();
    await write();
    const abortController = new AbortController();
    const writing = writeDrawn(manyLines, abortController.signal);
    await nextTurn();
    abortController.abort();
    await expect(writing).rejects.toMatchObject({ kind: 'given up' });
    expect(states()).toEqual(['ended']);
    await write();
    expect(states()).toEqual(['ended', 'alive']);
  });

  it('ends a thread that exceeds the time of its lane, and repeats the job in the other lane', async () => {
    const { write, writeDrawn, states, threads } = openQueues();
    await write();
    useFakeTimeouts();
    const writing = writeDrawn(manyLines);
    await vi.advanceTimersByTimeAsync(4_000);
    await writing;
    expect([states()[0], threads.length]).toEqual(['ended', 2]);
    expect(threads[1]?.resourceLimits?.maxOldGenerationSizeMb).toBe(384);
  });

  it('ends a thread whose memory has grown with a large file', async () => {
    const { read, states } = openQueues();
    await read(`${'a,'.repeat(99)}a\n`.repeat(5_000), 'people.csv');
    expect(states()).toEqual(['ended']);
  });

  it('has a thread of its own, with the memory limit of its lane', async () => {
    const { write, threads, states } = openQueues();
    for (const rows of [1, 7_000, 1, 7_000]) await write(rows);
    expect(threads.map(({ resourceLimits }) => resourceLimits?.maxOldGenerationSizeMb)).toEqual([128, 384]);
    expect(states()).toEqual(['alive', 'alive']);
  });
});

describe('an idle thread', () => {
  it('ends after a minute without a job', async () => {
    const { write, threads, states } = openQueues();
    useFakeTimeouts();
    for (let jobs = 0; jobs < 3; jobs += 1) {
      await write();
      await vi.advanceTimersByTimeAsync(59_000);
    }
    expect(states()).toEqual(['alive']);
    const end = once(threads[0] as Worker, 'exit');
    await vi.advanceTimersByTimeAsync(1_000);
    await end;
    expect(states()).toEqual(['ended']);
  });

  it('ends when the queues close', async () => {
    const { queues, write, states } = openQueues();
    await write();
    await queues.close();
    expect(states()).toEqual(['ended']);
  });

  it('does not keep the process alive, unlike a thread with a job', async () => {
    const ref = vi.spyOn(Worker.prototype, 'ref');
    const unref = vi.spyOn(Worker.prototype, 'unref');
    const { write } = openQueues();
    await write();
    const writing = write();
    await nextTurn();
    expect([ref.mock.calls.length, unref.mock.calls.length]).toEqual([2, 1]);
    await writing;
    expect([ref.mock.calls.length, unref.mock.calls.length]).toEqual([2, 2]);
  });

  it('is replaced when it has failed', async () => {
    const { write, threads, states } = openQueues();
    await write();
    const end = once(threads[0] as Worker, 'exit').catch(() => {});
    threads[0]?.postMessage(null);
    await end;
    await write();
    expect(states()).toEqual(['ended', 'alive']);
  });
});

describe('the thread', () => {
  it('refuses new properties of all objects', async () => {
    const path = JSON.stringify(new URL('./sheet-thread.mjs', import.meta.url));
    const polluted = 'Reflect.set(Object.prototype, "polluted", true)';
    const thread = new Worker(
      `import(${path}).then(() => require("worker_threads").parentPort.postMessage(${polluted}))`,
      { eval: true },
    );
    onTestFinished(async () => void (await thread.terminate()));
    expect(await once(thread, 'message')).toEqual([false]);
  });
});
