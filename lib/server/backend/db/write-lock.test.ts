import { describe, expect, it } from 'vitest';
import { createWriteQueue } from './write-lock';

function createPausedWrites() {
  const enqueue = createWriteQueue();
  const started: string[] = [];
  const pending = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const write = (schoolId: number, name: string) =>
    enqueue(schoolId, () => {
      started.push(name);
      return new Promise<void>((resolve, reject) => pending.set(name, { resolve, reject }));
    });
  const flush = () => new Promise((done) => setImmediate(done));
  return { started, pending, write, flush };
}

describe('createWriteQueue', () => {
  it('runs one write per school at a time, in the order of the calls', async () => {
    const { started, pending, write, flush } = createPausedWrites();
    const writes = [write(1, 'a'), write(1, 'b'), write(2, 'c'), write(1, 'd')];
    await flush();
    expect(started).toEqual(['a', 'c']);
    pending.get('a')?.resolve();
    await flush();
    expect(started).toEqual(['a', 'c', 'b']);
    for (const name of ['b', 'c']) pending.get(name)?.resolve();
    await flush();
    pending.get('d')?.resolve();
    await Promise.all(writes);
    expect(started).toEqual(['a', 'c', 'b', 'd']);
  });

  it('continues after a failed write', async () => {
    const { started, pending, write, flush } = createPausedWrites();
    const [failed, next] = [write(1, 'a'), write(1, 'b')];
    await flush();
    pending.get('a')?.reject(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    await flush();
    pending.get('b')?.resolve();
    await next;
    expect(started).toEqual(['a', 'b']);
  });

  it('leaves connections for reads when many schools write', async () => {
    const { started, pending, write, flush } = createPausedWrites();
    const writes = Array.from({ length: 20 }, (_, index) => write(index, `${index}`));
    await flush();
    expect(started).toHaveLength(6);
    pending.get('3')?.reject(new Error('no'));
    await expect(writes[3]).rejects.toThrow();
    await flush();
    expect(started).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    while (pending.size > 0) {
      for (const [name, { resolve }] of pending) {
        resolve();
        pending.delete(name);
      }
      await flush();
    }
    await Promise.allSettled(writes);
    expect(started).toHaveLength(20);
  });
});
