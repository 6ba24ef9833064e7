import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  callsPerTurn,
  createCallScheduler,
  createPageScheduler,
  idleCheckMs,
  maxConcurrentPages,
  maxCountedMs,
} from './request-scheduler.mjs';

const oneClient = { group: '', member: '' };

function requestPages(pages: number, idleShare = 0, clientOf: (index: number) => typeof oneClient = () => oneClient) {
  const schedulePage = createPageScheduler(() => idleShare);
  const started: number[] = [];
  const responses = Array.from({ length: pages }, () => Object.assign(new EventEmitter(), { destroyed: false }));
  const leave = (index: number) => Object.assign(responses[index] ?? {}, { destroyed: true });
  const close = (index: number) => responses[index]?.emit('close');
  // Safe cast: the scheduler uses only `destroyed`, `once` and `off` of a response.
  for (const [index, response] of responses.entries())
    schedulePage(clientOf(index), response as never, () => started.push(index));
  return { started, leave, close };
}

const first = Array.from({ length: maxConcurrentPages }, (_, index) => index);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the page queue', () => {
  it('starts the next page when one is finished, in the order of the requests', () => {
    const { started, close } = requestPages(maxConcurrentPages + 2);
    expect(started).toEqual(first);
    close(1);
    expect(started).toEqual([...first, maxConcurrentPages]);
    close(0);
    expect(started).toEqual([...first, maxConcurrentPages, maxConcurrentPages + 1]);
  });

  it('starts no further page while the processor is busy, unless the running ones take very long', () => {
    const { started, close } = requestPages(3 * maxConcurrentPages);
    vi.advanceTimersByTime(maxCountedMs - 1);
    expect(started).toEqual(first);
    vi.advanceTimersByTime(1);
    expect(started).toHaveLength(2 * maxConcurrentPages);
    for (const index of first) close(index);
    expect(started).toHaveLength(2 * maxConcurrentPages);
  });

  it('starts further pages while others wait for an upstream, and then stops its timers', () => {
    const { started } = requestPages(3 * maxConcurrentPages, 0.5);
    for (const factor of [2, 3]) {
      vi.advanceTimersByTime(idleCheckMs);
      expect(started).toHaveLength(factor * maxConcurrentPages);
    }
    vi.advanceTimersByTime(maxCountedMs);
    expect(started).toHaveLength(3 * maxConcurrentPages);
    vi.advanceTimersByTime(maxCountedMs);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts no extra page when the first ones finish', () => {
    const { started, close } = requestPages(4 * maxConcurrentPages, 0.5);
    vi.advanceTimersByTime(idleCheckMs);
    for (const index of first) close(index);
    expect(started).toHaveLength(2 * maxConcurrentPages);
    close(maxConcurrentPages);
    expect(started).toHaveLength(2 * maxConcurrentPages + 1);
  });

  it('skips a page whose client has disconnected', () => {
    const { started, leave, close } = requestPages(maxConcurrentPages + 2);
    leave(maxConcurrentPages);
    close(0);
    expect(started).toEqual([...first, maxConcurrentPages + 1]);
  });

  it('takes turns between addresses, and at an address between browsers', () => {
    const last = 8;
    const { started, close } = requestPages(last + 1, 0, (index) => ({
      group: index === last ? 'lake' : 'hill',
      member: index === last - 1 ? 'colleague' : 'flood',
    }));
    for (const index of [0, 1, 2, last]) close(index);
    expect(started).toEqual([0, 1, 2, last, 7, 3].slice(0, started.length));
    expect(started).toContain(7);
  });

  it('continues after a flood of disconnected clients', () => {
    const flood = 50_000;
    const { started, leave, close } = requestPages(flood + 1);
    for (let index = maxConcurrentPages; index < flood; index++) leave(index);
    close(0);
    expect(started).toEqual([...first, flood]);
  });
});

describe('the call queue', () => {
  it('starts a few calls per turn of the event loop, in the order of arrival', () => {
    const scheduleCall = createCallScheduler();
    const started: number[] = [];
    for (const index of [0, 1, 2, 3]) scheduleCall(oneClient, () => started.push(index));
    expect(started).toEqual([0]);
    vi.advanceTimersToNextTimer();
    expect(started).toEqual([0, 1, 2].slice(0, 1 + callsPerTurn));
    vi.runAllTimers();
    expect(started).toEqual([0, 1, 2, 3]);
    scheduleCall(oneClient, () => started.push(4));
    expect(started.at(-1)).toBe(4);
  });
});
