import { describe, expect, it } from 'vitest';
import { CallError } from '@/lib/client/call-error';
import { addEach } from './add-each';

const refused = (message: string) => new CallError({ code: 'REFUSED', message });

describe('addEach', () => {
  it('adds everybody, one after the other', async () => {
    const log: string[] = [];
    const outcome = await addEach(['a', 'b'], async (item) => {
      log.push(`begin ${item}`);
      await Promise.resolve();
      log.push(`end ${item}`);
    });
    expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
    expect(outcome).toEqual({ added: ['a', 'b'], failed: [] });
  });
  it('goes on after a failure and says who failed and why', async () => {
    const outcome = await addEach(['a', 'b', 'c', 'd'], async (item) => {
      if (item === 'b') throw refused('b is there already');
      if (item === 'd') throw refused('d is not active');
    });
    expect(outcome).toEqual({
      added: ['a', 'c'],
      failed: [
        { item: 'b', reason: 'b is there already' },
        { item: 'd', reason: 'd is not active' },
      ],
    });
  });
  it('tells how far it is, failures included', async () => {
    const seen: number[] = [];
    await addEach(
      [1, 2, 3],
      async (item) => {
        if (item === 2) throw refused('no');
      },
      (done) => seen.push(done),
    );
    expect(seen).toEqual([1, 2, 3]);
  });
  it('stops where the session is over', async () => {
    const tried: number[] = [];
    const adding = addEach([1, 2], async (item) => {
      tried.push(item);
      throw new CallError({ code: 'SESSION_EXPIRED' });
    });
    await expect(adding).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(tried).toEqual([1]);
  });
});
