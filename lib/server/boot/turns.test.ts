import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce, callsPerTurn, callTurns, longestMs, lookMs, pageTurns } from './turns.mjs';

function ask(pages: number, idleShare = 0) {
  const drawInTurn = pageTurns(() => idleShare);
  const begun: number[] = [];
  const responses = Array.from({ length: pages }, () => Object.assign(new EventEmitter(), { destroyed: false }));
  const leave = (nth: number) => Object.assign(responses[nth] ?? {}, { destroyed: true });
  const close = (nth: number) => responses[nth]?.emit('close');
  // The queue uses only `destroyed`, `once` and `off` of a response.
  for (const [nth, response] of responses.entries()) drawInTurn(response as never, () => begun.push(nth));
  return { begun, leave, close };
}

const first = Array.from({ length: atOnce }, (_, nth) => nth);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the page queue', () => {
  it('starts the next page when one is finished, in the order of the requests', () => {
    const { begun, close } = ask(atOnce + 2);
    expect(begun).toEqual(first);
    close(1);
    expect(begun).toEqual([...first, atOnce]);
    close(0);
    expect(begun).toEqual([...first, atOnce, atOnce + 1]);
  });

  it('starts no further page while the processor is busy, unless the running ones take very long', () => {
    const { begun, close } = ask(3 * atOnce);
    vi.advanceTimersByTime(longestMs - 1);
    expect(begun).toEqual(first);
    vi.advanceTimersByTime(1);
    expect(begun).toHaveLength(2 * atOnce);
    for (const nth of first) close(nth);
    expect(begun).toHaveLength(2 * atOnce);
  });

  it('starts further pages while others wait for an upstream, and then stops its timers', () => {
    const { begun } = ask(3 * atOnce, 0.5);
    vi.advanceTimersByTime(lookMs);
    expect(begun).toHaveLength(2 * atOnce);
    vi.advanceTimersByTime(longestMs);
    expect(begun).toHaveLength(3 * atOnce);
    vi.advanceTimersByTime(longestMs);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts no extra page when the first ones finish', () => {
    const { begun, close } = ask(4 * atOnce, 0.5);
    vi.advanceTimersByTime(lookMs);
    for (const nth of first) close(nth);
    expect(begun).toHaveLength(2 * atOnce);
    close(atOnce);
    expect(begun).toHaveLength(2 * atOnce + 1);
  });

  it('skips a page whose client has disconnected', () => {
    const { begun, leave, close } = ask(atOnce + 2);
    leave(atOnce);
    close(0);
    expect(begun).toEqual([...first, atOnce + 1]);
  });

  it('continues after a flood of disconnected clients', () => {
    const flood = 50_000;
    const { begun, leave, close } = ask(flood + 1);
    for (let nth = atOnce; nth < flood; nth++) leave(nth);
    close(0);
    expect(begun).toEqual([...first, flood]);
  });
});

describe('the call queue', () => {
  it('starts a few calls per turn of the event loop, in the order of arrival', () => {
    const callInTurn = callTurns();
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
