import { describe, expect, it } from 'vitest';
import { createReadTurns } from './read-turns';

const hill = { group: 'hill', member: 'ana' };
const hillColleague = { group: 'hill', member: 'ben' };
const lake = { group: 'lake', member: 'cem' };

function openTurns(maxConcurrent = 1) {
  const takeTurn = createReadTurns(maxConcurrent);
  const order: string[] = [];
  const read = (reader: { group: string; member: string }, name: string, signal?: AbortSignal) =>
    takeTurn(reader, signal, async () => void order.push(name));
  return { read, order };
}

describe('reads of the embedded backend', () => {
  it('start in turn by school, and in a school by user', async () => {
    const { read, order } = openTurns();
    const reads = ['a1', 'a2', 'a3', 'a4'].map((name) => read(hill, name));
    reads.push(read(hillColleague, 'b1'), read(lake, 'c1'), read(lake, 'c2'));
    await Promise.all(reads);
    expect(order).toEqual(['a1', 'a2', 'c1', 'b1', 'c2', 'a3', 'a4']);
  });

  it('let requests in that arrive while others wait', async () => {
    const { read, order } = openTurns();
    const reads = Array.from({ length: 20 }, () => read(hill, 'hill'));
    setImmediate(() => reads.push(read(lake, 'lake')));
    await Promise.all(reads);
    await Promise.all(reads);
    expect(order.indexOf('lake')).toBeLessThan(4);
  });

  it('do not start when their browser has left', async () => {
    const { read, order } = openTurns();
    const controller = new AbortController();
    const reads = [read(hill, 'first'), read(hill, 'left', controller.signal), read(hill, 'last')];
    controller.abort(new Error('left'));
    await expect(Promise.all(reads)).rejects.toThrow('left');
    await reads[2];
    expect(order).toEqual(['first', 'last']);
  });

  it('continue after a read that failed', async () => {
    const takeTurn = createReadTurns(1);
    await expect(takeTurn(hill, undefined, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    await expect(takeTurn(lake, undefined, async () => 'read')).resolves.toBe('read');
  });
});
