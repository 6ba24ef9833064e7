import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the rows of a page', () => {
  let change: typeof import('./last-write');
  beforeEach(async () => {
    vi.resetModules();
    change = await import('./last-write');
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  function areReadAgain(askedAt: number): boolean | undefined {
    const client = new QueryClient();
    client.setQueryData(['rows'], [], { updatedAt: Date.now() + 3_600_000 });
    return change.invalidateOutdated(dehydrate(client), askedAt).queries[0]?.state.isInvalidated;
  }

  it('are refetched if the page was requested before a write, whatever the server’s clock', () => {
    const before = Date.now();
    vi.advanceTimersByTime(500);
    expect([areReadAgain(0), areReadAgain(before)]).toEqual([false, false]);
    change.recordWrite();
    expect([areReadAgain(0), areReadAgain(before)]).toEqual([true, true]);
  });

  it('are fresh if the page was requested after the write', () => {
    change.recordWrite();
    vi.advanceTimersByTime(1);
    expect(areReadAgain(Date.now())).toBe(false);
  });
});
