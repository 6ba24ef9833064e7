import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the rows of a page', () => {
  let lastWrite: typeof import('./last-write');
  beforeEach(async () => {
    vi.resetModules();
    lastWrite = await import('./last-write');
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  function isInvalidated(requestedAt: number): boolean | undefined {
    const client = new QueryClient();
    client.setQueryData(['rows'], [], { updatedAt: Date.now() + 3_600_000 });
    return lastWrite.invalidateOutdated(dehydrate(client), requestedAt).queries[0]?.state.isInvalidated;
  }

  it('are refetched if the page was requested before a write, whatever the server’s clock', () => {
    const before = Date.now();
    vi.advanceTimersByTime(500);
    expect([isInvalidated(0), isInvalidated(before)]).toEqual([false, false]);
    lastWrite.recordWrite();
    expect([isInvalidated(0), isInvalidated(before)]).toEqual([true, true]);
  });

  it('are fresh if the page was requested after the write', () => {
    lastWrite.recordWrite();
    vi.advanceTimersByTime(1);
    expect(isInvalidated(Date.now())).toBe(false);
  });
});
