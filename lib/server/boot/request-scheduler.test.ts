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

function ask(pages: number, idleShare = 0) {
  const drawInTurn = createPageScheduler(() => idleShare);
  const begun: number[] = [];
  const responses = Array.from({ length: pages }, () => Object.assign(new EventEmitter(), { destroyed: false }));
  const leave = (nth: number) => Object.assign(responses[nth] ?? {}, { destroyed: true });
  const close = (nth: number) => responses[nth]?.emit('close');
  // The queue uses only `destroyed`, `once` and `off` of a response.
  for (const [nth, response] of responses.entries()) drawInTurn(response as never, () => begun.push(nth));
  return { begun, leave, close };
}

const first = Array.from({ length: maxConcurrentPages }, (_, nth) => nth);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the page queue', () => {
  it('starts the next page when one is finished, in the order of the requests', () => {
    const { begun, close } = ask(maxConcurrentPages + 2);
    expect(begun).toEqual(first);
    close(1);
    expect(begun).toEqual([...first, maxConcurrentPages]);
    close(0);
    expect(begun).toEqual([...first, maxConcurrentPages, maxConcurrentPages + 1]);
  });

  it('starts no further page while the processor is busy, unless the running ones take very long', () => {
    const { begun, close } = ask(3 * maxConcurrentPages);
    vi.advanceTimersByTime(maxCountedMs - 1);
    expect(begun).toEqual(first);
    vi.advanceTimersByTime(1);
    expect(begun).toHaveLength(2 * maxConcurrentPages);
    for (const nth of first) close(nth);
    expect(begun).toHaveLength(2 * maxConcurrentPages);
  });

  it('starts further pages while others wait for an upstream, and then stops its timers', () => {
    const { begun } = ask(3 * maxConcurrentPages, 0.5);
    vi.advanceTimersByTime(idleCheckMs);
    expect(begun).toHaveLength(2 * maxConcurrentPages);
    vi.advanceTimersByTime(maxCountedMs);
    expect(begun).toHaveLength(3 * maxConcurrentPages);
    vi.advanceTimersByTime(maxCountedMs);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts no extra page when the first ones finish', () => {
    const { begun, close } = ask(4 * maxConcurrentPages, 0.5);
    vi.advanceTimersByTime(idleCheckMs);
    for (const nth of first) close(nth);
    expect(begun).toHaveLength(2 * maxConcurrentPages);
    close(maxConcurrentPages);
    expect(begun).toHaveLength(2 * maxConcurrentPages + 1);
  });

  it('skips a page whose client has disconnected', () => {
    const { begun, leave, close } = ask(maxConcurrentPages + 2);
    leave(maxConcurrentPages);
    close(0);
    expect(begun).toEqual([...first, maxConcurrentPages + 1]);
  });

  it('continues after a flood of disconnected clients', () => {
    const flood = 50_000;
    const { begun, leave, close } = ask(flood + 1);
    for (let nth = maxConcurrentPages; nth < flood; nth++) leave(nth);
    close(0);
    expect(begun).toEqual([...first, flood]);
  });
});

describe('the call queue', () => {
  it('starts a few calls per turn of the event loop, in the order of arrival', () => {
    const callInTurn = createCallScheduler();
    const begun: number[] = [];
    for (const nth of [0, 1, 2, 3]) callInTurn(() => begun.push(nth));
    expect(begun).toEqual([0]);
    vi.advanceTimersToNextTimer();
    expect(begun).toEqual([0, 1, 2].slice(0, 1 + callsPerTurn));
    vi.runAllTimers();
    expect(begun).toEqual([0, 1, 2, 3]);
    callInTurn(() => begun.push(4));
    expect(begun.at(-1)).toBe(4);
  });
});
