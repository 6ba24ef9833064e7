import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue, createSheetQueues } from './fair-queue';
import { createLanes } from './lanes';

const busy = 'Please come later.';
const megabyte = 1024 * 1024;
const quarter = megabyte / 4;
const ana = 1;
const ben = 2;
const cem = 3;
const dee = 4;

function queueOfTest(limits = {}) {
  const read = createFairQueue(
    {
      filesPerOwner: 10,
      bytesPerOwner: 100 * megabyte,
      files: 100,
      bytes: 100 * megabyte,
      waitMs: 20_000,
      busy,
      ...limits,
    },
    createLanes(),
  );
  const order: string[] = [];
  const running = new Map<string, (result: string | null) => void>();
  const send = (ownerKey: number, name: string, size: number, signal = new AbortController().signal) => {
    const reading = read({ ownerKey, size, signal }, () => {
      order.push(name);
      return new Promise<string | null>((resolve) => running.set(name, resolve));
    });
    reading.catch(() => {});
    return reading;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  async function finish(chosenName?: string, result: string | null = 'read') {
    await settle();
    const name = chosenName ?? [...running.keys()][0] ?? '';
    running.get(name)?.(result);
    running.delete(name);
    await settle();
  }
  async function drain() {
    await settle();
    while (running.size > 0) {
      expect(running.size).toBe(1);
      await finish();
    }
    return order;
  }
  return { send, settle, finish, drain, order };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the fair queue', () => {
  it('reads a small file next, however many large files another user has sent before', async () => {
    const { send, drain } = queueOfTest();
    for (const index of [1, 2, 3, 4, 5, 6]) send(ana, `large ${index}`, megabyte);
    send(ben, 'small', quarter);
    expect((await drain()).slice(0, 3)).toEqual(['large 1', 'small', 'large 2']);
  });

  it('alternates between users with equal files', async () => {
    const { send, drain } = queueOfTest();
    for (const index of [1, 2, 3]) send(ana, `a${index}`, megabyte);
    for (const index of [1, 2]) send(ben, `b${index}`, megabyte);
    send(cem, 'c1', megabyte);
    expect(await drain()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('reads a user’s files in the order of upload', async () => {
    const { send, drain } = queueOfTest();
    send(ana, 'first', quarter);
    send(ana, 'large', 5 * megabyte);
    send(ana, 'small', quarter);
    expect(await drain()).toEqual(['first', 'large', 'small']);
  });

  it('eventually reads a large file, however many small files arrive', async () => {
    const { send, finish, order } = queueOfTest();
    send(ana, 'first', quarter);
    send(ben, 'large', 10 * megabyte);
    for (let index = 0; index < 50; index++) {
      send(100 + index, `small ${index}`, quarter);
      await finish();
    }
    expect(order.indexOf('large')).toBeGreaterThan(15);
    expect(order.indexOf('large')).toBeLessThan(25);
  });

  it('delays a user whose file took longer than its size suggests', async () => {
    const { send, finish, drain } = queueOfTest();
    send(ana, 'a1', quarter);
    send(ana, 'a2', quarter);
    send(ben, 'b1', 10 * megabyte);
    await vi.advanceTimersByTimeAsync(15_000);
    await finish('a1');
    send(ana, 'a3', quarter);
    send(cem, 'c1', 10 * megabyte);
    expect(await drain()).toEqual(['a1', 'b1', 'a2', 'a3', 'c1']);
  });

  it('reads small files while a large one is read', async () => {
    const { send, settle, finish, order } = queueOfTest();
    send(ana, 'large', megabyte);
    send(ben, 'small', 1000);
    send(cem, 'next', 1000);
    await settle();
    expect(order).toEqual(['large', 'small']);
    await finish('small');
    expect(order).toEqual(['large', 'small', 'next']);
  });

  it('reads a small file that takes long among the large ones', async () => {
    const { send, finish, drain, order } = queueOfTest();
    const reading = send(ana, 'hostile', 1000);
    send(ben, 'large', megabyte);
    send(cem, 'small', 1000);
    await finish('hostile', null);
    expect(order).toEqual(['hostile', 'large', 'small']);
    await finish('small');
    send(dee, 'next', megabyte);
    expect(await drain()).toEqual(['hostile', 'large', 'small', 'next', 'hostile']);
    await expect(reading).resolves.toBe('read');
  });

  it('continues after a file that can’t be read', async () => {
    const read = createFairQueue(
      { filesPerOwner: 2, bytesPerOwner: megabyte, files: 2, bytes: megabyte, waitMs: 1000, busy },
      createLanes(),
    );
    const turn = { ownerKey: ana, size: 1, signal: new AbortController().signal };
    await expect(read(turn, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    await expect(read(turn, async () => 'read')).resolves.toBe('read');
  });

  it.each([
    ['of one person', { filesPerOwner: 2 }, [ana, ana, ana], 1000],
    ['of all', { files: 1 }, [ana, ben, cem], 1000],
    ['in bytes', { bytes: 2 * megabyte }, [ana, ben, cem], 1.5 * megabyte],
  ])('refuses a file above the limit %s, and keeps the waiting files', async (_, limits, people, size) => {
    const { send, drain } = queueOfTest(limits);
    const sent = people.map((ownerKey, index) => send(ownerKey, `${index}`, size));
    await expect(sent[2]).rejects.toMatchObject({ kind: 'busy', message: busy });
    expect(await drain()).toEqual(['0', '1']);
  });

  it('refuses a file whose turn does not come in time', async () => {
    const { send, drain } = queueOfTest();
    send(ana, 'first', 1000);
    const second = send(ben, 'second', 1000);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(second).rejects.toMatchObject({ kind: 'busy' });
    send(cem, 'third', 1000);
    expect(await drain()).toEqual(['first', 'third']);
  });

  it('removes a file whose upload was aborted', async () => {
    const { send, drain } = queueOfTest({ filesPerOwner: 1, files: 1 });
    const controller = new AbortController();
    send(ana, 'first', 1000);
    const second = send(ben, 'second', 1000, controller.signal);
    controller.abort();
    await expect(second).rejects.toMatchObject({ kind: 'given up' });
    send(ben, 'third', 1000);
    expect(await drain()).toEqual(['first', 'third']);
  });

  it('does not start a file whose upload is already aborted', async () => {
    const { send, drain } = queueOfTest();
    await expect(send(ana, 'first', 1000, AbortSignal.abort())).rejects.toMatchObject({ kind: 'given up' });
    expect(await drain()).toEqual([]);
  });
});

describe('the queues of a console', () => {
  it('let a file wait for longer than another file may work, and work for as long as a proxy waits', async () => {
    const { reading, writing } = createSheetQueues();
    const { signal } = new AbortController();
    const times: number[] = [];
    const work = ({ timeoutMs }: { timeoutMs: number }) =>
      new Promise<string>((resolve) => {
        times.push(timeoutMs);
        setTimeout(() => resolve('done'), timeoutMs);
      });
    const startedAt = performance.now();
    const first = writing({ ownerKey: ana, size: megabyte, signal }, work);
    const second = reading({ ownerKey: ben, size: megabyte, signal }, work);
    const third = reading({ ownerKey: cem, size: megabyte, signal }, work);
    const refusal = expect(third).rejects.toMatchObject({ kind: 'busy' });
    await vi.advanceTimersByTimeAsync(60_000);
    await refusal;
    await expect(Promise.all([first, second])).resolves.toEqual(['done', 'done']);
    expect(times).toHaveLength(2);
    expect(performance.now() - startedAt).toBe(60_000);
  });
});
