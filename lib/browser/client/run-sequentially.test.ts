import { describe, expect, it } from 'vitest';
import { CallError } from './call-error';
import { runSequentially } from './run-sequentially';

const refused = (message: string) => new CallError({ code: 'REFUSED', message });

describe('runSequentially', () => {
  it('writes the items one after the other', async () => {
    const log: string[] = [];
    const result = await runSequentially(['a', 'b'], async (item) => {
      log.push(`begin ${item}`);
      await Promise.resolve();
      log.push(`end ${item}`);
    });
    expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
    expect(result).toEqual({ done: ['a', 'b'], failed: [] });
  });
  it('continues after a failure and reports it with its reason', async () => {
    const result = await runSequentially(['a', 'b', 'c', 'd'], async (item) => {
      if (item === 'b') throw refused('b is there already');
      if (item === 'd') throw refused('d is not active');
    });
    expect(result).toEqual({
      done: ['a', 'c'],
      failed: [
        { item: 'b', reason: 'b is there already' },
        { item: 'd', reason: 'd is not active' },
      ],
    });
  });
  it('reports progress including failures', async () => {
    const seen: number[] = [];
    await runSequentially(
      [1, 2, 3],
      async (item) => {
        if (item === 2) throw refused('no');
      },
      (done) => seen.push(done),
    );
    expect(seen).toEqual([1, 2, 3]);
  });
  it('stops when the session has ended', async () => {
    const attempted: number[] = [];
    const batch = runSequentially([1, 2], async (item) => {
      attempted.push(item);
      throw new CallError({ code: 'SESSION_EXPIRED' });
    });
    await expect(batch).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(attempted).toEqual([1]);
  });
});
