import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce, callsPerTurn, callTurns, longestMs, lookMs, pageTurns } from './turns.mjs';

/** More pages than are drawn at once, each with its response. */
function ask(pages: number, idleShare = 0) {
  const drawInTurn = pageTurns(() => idleShare);
  const begun: number[] = [];
  const responses = Array.from({ length: pages }, () => Object.assign(new EventEmitter(), { destroyed: false }));
  const leave = (nth: number) => Object.assign(responses[nth] ?? {}, { destroyed: true });
  const close = (nth: number) => responses[nth]?.emit('close');
  for (const [nth, response] of responses.entries()) drawInTurn(response as never, () => begun.push(nth)); // all that it uses of one
  return { begun, leave, close };
}

const first = Array.from({ length: atOnce }, (_, nth) => nth);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('pages', () => {
  it('draws the next page when one is there, in the order in which they were asked for', () => {
    const { begun, close } = ask(atOnce + 2);
    expect(begun).toEqual(first);
    close(1);
    expect(begun).toEqual([...first, atOnce]);
    close(0);
    expect(begun).toEqual([...first, atOnce, atOnce + 1]);
  });

  it('draws no more of them while the processor is busy, unless they take very long', () => {
    const { begun, close } = ask(3 * atOnce);
    vi.advanceTimersByTime(longestMs - 1);
    expect(begun).toEqual(first);
    vi.advanceTimersByTime(1);
    expect(begun).toHaveLength(2 * atOnce);
    for (const nth of first) close(nth);
    expect(begun).toHaveLength(2 * atOnce);
  });

  it('does not let pages that wait for an upstream hold up others, and is at rest when none waits', () => {
    const { begun } = ask(3 * atOnce, 0.5);
    vi.advanceTimersByTime(lookMs);
    expect(begun).toHaveLength(2 * atOnce);
    vi.advanceTimersByTime(longestMs);
    expect(begun).toHaveLength(3 * atOnce);
    vi.advanceTimersByTime(longestMs);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begins no page too many when those that came early are there', () => {
    const { begun, close } = ask(4 * atOnce, 0.5);
    vi.advanceTimersByTime(lookMs);
    for (const nth of first) close(nth);
    expect(begun).toHaveLength(2 * atOnce);
    close(atOnce);
    expect(begun).toHaveLength(2 * atOnce + 1);
  });

  it('draws nothing for those who have left', () => {
    const { begun, leave, close } = ask(atOnce + 2);
    leave(atOnce);
    close(0);
    expect(begun).toEqual([...first, atOnce + 1]);
  });

  it('goes on after a flood of those who have left', () => {
    const flood = 50_000;
    const { begun, leave, close } = ask(flood + 1);
    for (let nth = atOnce; nth < flood; nth++) leave(nth);
    close(0);
    expect(begun).toEqual([...first, flood]);
  });
});

describe('calls', () => {
  it('are begun a few in each turn of the event loop, in the order in which they came', () => {
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
