import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue';

const busy = 'Please come later.';
const megabyte = 1024 * 1024;
const ana = 1;
const ben = 2;
const cem = 3;

function queueOfTest(limits = {}) {
  const read = createFairQueue({
    filesPerUser: 10,
    files: 100,
    bytes: 100 * megabyte,
    waitMs: 20_000,
    busy,
    ...limits,
  });
  const order: string[] = [];
  const running: (() => void)[] = [];
  const send = (userKey: number, name: string, size: number, signal = new AbortController().signal) => {
    const reading = read({ userKey, size, signal }, async () => {
      order.push(name);
      await new Promise<void>((resolve) => running.push(resolve));
      return name;
    });
    reading.catch(() => {});
    return reading;
  };
  async function finish() {
    await vi.advanceTimersByTimeAsync(0);
    expect(running.length).toBeLessThan(2);
    const end = running.pop();
    end?.();
    await vi.advanceTimersByTimeAsync(0);
    return end !== undefined;
  }
  async function drain() {
    while (await finish());
    return order;
  }
  return { send, finish, drain, order };
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
    send(ben, 'small', 1000);
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
    send(ana, 'first', 1000);
    send(ana, 'large', 5 * megabyte);
    send(ana, 'small', 1000);
    expect(await drain()).toEqual(['first', 'large', 'small']);
  });

  it('eventually reads a large file, however many small files arrive', async () => {
    const { send, finish, order } = queueOfTest();
    send(ana, 'first', 1000);
    send(ben, 'large', 10 * megabyte);
    for (let index = 0; index < 50; index++) {
      send(100 + index, `small ${index}`, 1000);
      await finish();
    }
    expect(order.indexOf('large')).toBeGreaterThan(30);
    expect(order.indexOf('large')).toBeLessThan(45);
  });

  it('continues after a file that can’t be read', async () => {
    const read = createFairQueue({ filesPerUser: 2, files: 2, bytes: megabyte, waitMs: 1000, busy });
    const turn = { userKey: ana, size: 1, signal: new AbortController().signal };
    await expect(read(turn, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    await expect(read(turn, async () => 'read')).resolves.toBe('read');
  });

  it.each([
    ['of one person', { filesPerUser: 2 }, [ana, ana, ana], 1000],
    ['of all', { files: 1 }, [ana, ben, cem], 1000],
    ['in bytes', { bytes: 2 * megabyte }, [ana, ben, cem], 1.5 * megabyte],
  ])('refuses a file above the limit %s, and keeps the waiting files', async (_, limits, people, size) => {
    const { send, drain } = queueOfTest(limits);
    const sent = people.map((userKey, index) => send(userKey, `${index}`, size));
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
    const { send, drain } = queueOfTest({ filesPerUser: 1, files: 1 });
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
