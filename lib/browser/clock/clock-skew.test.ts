import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const minute = 60_000;

function pageOf(serverNow: number) {
  const client = new QueryClient();
  client.setQueryData(['rows'], [], { updatedAt: serverNow });
  return dehydrate(client);
}

describe('a prefetched query', () => {
  let correctClockSkew: typeof import('./clock-skew')['correctClockSkew'];
  const updatedAt = (page: ReturnType<typeof pageOf>) => correctClockSkew(page).queries[0]?.state.dataUpdatedAt;

  beforeEach(async () => {
    vi.resetModules();
    ({ correctClockSkew } = await import('./clock-skew'));
    // Starts the fake timers after the import, because loading a module may need real timers.
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['is right', 0],
    ['is fast', 90 * minute],
    ['is slow', -90 * minute],
  ])('is as old as the page if the clock %s', (_, aheadMs) => {
    const page = pageOf(Date.now() - aheadMs);
    expect(updatedAt(page)).toBe(Date.now());
  });

  it('gets no later timestamp when its page is shown again or after a faster page', () => {
    const arrived = Date.now();
    const first = pageOf(arrived - minute);
    expect(updatedAt(first)).toBe(arrived);
    vi.advanceTimersByTime(10 * minute);
    expect(updatedAt(first)).toBe(arrived);
    expect(updatedAt(pageOf(Date.now()))).toBe(Date.now());
    expect(updatedAt(first)).toBe(arrived - minute);
  });

  it('may be missing', () => {
    expect(correctClockSkew(dehydrate(new QueryClient())).queries).toEqual([]);
  });
});
