import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the rows of a page', () => {
  let change: typeof import('./last-change');
  beforeEach(async () => {
    vi.resetModules();
    change = await import('./last-change');
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  /** Whether rows that a server with its own clock has read are read again, in a page that was asked for then. */
  function areReadAgain(askedAt: number): boolean | undefined {
    const client = new QueryClient();
    client.setQueryData(['rows'], [], { updatedAt: Date.now() + 3_600_000 });
    return change.markOutdated(dehydrate(client), askedAt).queries[0]?.state.isInvalidated;
  }

  it('are read again where it was asked for before a write, whatever the server’s clock says', () => {
    const before = Date.now();
    vi.advanceTimersByTime(500);
    expect([areReadAgain(0), areReadAgain(before)]).toEqual([false, false]);
    change.noteChange();
    expect([areReadAgain(0), areReadAgain(before)]).toEqual([true, true]);
  });

  it('are those of after the write where it was asked for since', () => {
    change.noteChange();
    vi.advanceTimersByTime(1);
    expect(areReadAgain(Date.now())).toBe(false);
  });
});
