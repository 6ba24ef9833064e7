import { describe, expect, it } from 'vitest';
import { createWriteQueue } from './create-write-queue';

function heldWrites() {
  const inTurn = createWriteQueue();
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const write = (schoolId: number, name: string) =>
    inTurn(schoolId, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }));
    });
  const settled = () => new Promise((done) => setImmediate(done));
  return { begun, ends, write, settled };
}

describe('writeTurns', () => {
  it('runs one write per school at a time, in the order of the calls', async () => {
    const { begun, ends, write, settled } = heldWrites();
    const writes = [write(1, 'a'), write(1, 'b'), write(2, 'c'), write(1, 'd')];
    await settled();
    expect(begun).toEqual(['a', 'c']);
    ends.get('a')?.resolve();
    await settled();
    expect(begun).toEqual(['a', 'c', 'b']);
    for (const name of ['b', 'c']) ends.get(name)?.resolve();
    await settled();
    ends.get('d')?.resolve();
    await Promise.all(writes);
    expect(begun).toEqual(['a', 'c', 'b', 'd']);
  });

  it('continues after a failed write', async () => {
    const { begun, ends, write, settled } = heldWrites();
    const [failed, next] = [write(1, 'a'), write(1, 'b')];
    await settled();
    ends.get('a')?.reject(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    await settled();
    ends.get('b')?.resolve();
    await next;
    expect(begun).toEqual(['a', 'b']);
  });

  it('leaves connections for reads when many schools write', async () => {
    const { begun, ends, write, settled } = heldWrites();
    const writes = Array.from({ length: 20 }, (_, nth) => write(nth, `${nth}`));
    await settled();
    expect(begun).toHaveLength(6);
    ends.get('3')?.reject(new Error('no'));
    await expect(writes[3]).rejects.toThrow();
    await settled();
    expect(begun).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    while (ends.size > 0) {
      for (const [name, { resolve }] of ends) {
        resolve();
        ends.delete(name);
      }
      await settled();
    }
    await Promise.allSettled(writes);
    expect(begun).toHaveLength(20);
  });
});
