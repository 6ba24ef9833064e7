import { afterEach, describe, expect, it, vi } from 'vitest';
import { callMany } from './call-many';

afterEach(() => vi.unstubAllGlobals());

interface Sent {
  path: string;
  body: { call: string; requests: object[]; entry_id?: number } | null;
}

/** Records the requests, and answers with the results. `null` is a server that can't be reached. */
function stubServer(answer: (sent: Sent) => object | null) {
  const requests: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const sent = { path, body: body ? JSON.parse(body) : null };
    requests.push(sent);
    const reply = answer(sent);
    if (!reply) throw new TypeError('Failed to fetch');
    return Response.json(reply, { status: 'detail' in reply ? 409 : 200 });
  });
  return requests;
}

const removeStudents = (ids: number[], canBulk: boolean, onProgress?: (done: number) => void) =>
  callMany('DELETE /students/{id}', ids, (id) => ({ params: { id } }), { canBulk, canUndoBulk: false, onProgress });

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('callMany', () => {
  it('sends one request for up to 100 items, and keeps the result of each', async () => {
    const requests = stubServer(({ body }) => ({
      status: 'success',
      results: body?.requests.map((request) =>
        Object(request).id === 2 ? { status: 409, message: 'No' } : { status: 200, message: '', bin_id: 7 },
      ),
    }));
    const progress: number[] = [];
    const result = await removeStudents(ids(130), true, (done) => progress.push(done));
    expect(requests.map(({ path, body }) => [path, body?.call, body?.requests.length])).toEqual([
      ['/api/v1/bulk/calls', 'DELETE /students/{id}', 100],
      ['/api/v1/bulk/calls', 'DELETE /students/{id}', 30],
    ]);
    expect(requests[1]?.body?.requests[0]).toEqual({ id: 101 });
    expect(result.failed).toEqual([{ item: 2, reason: 'No' }]);
    expect(result.done).toHaveLength(129);
    expect(result.binIds).toHaveLength(129);
    expect(progress).toEqual([100, 130]);
  });

  it('adds later requests to the entry of the first one, if the server can undo it', async () => {
    const answer = ({ body }: Sent) => ({
      ...{ status: 'success', entry_id: 9, record_count: body?.entry_id ? 128 : 99 },
      results: body?.requests.map(() => ({ status: 200, message: '' })),
    });
    for (const canUndoBulk of [true, false]) {
      const requests = stubServer(answer);
      const options = { canBulk: true, canUndoBulk };
      const result = await callMany('DELETE /students/{id}', ids(130), (id) => ({ params: { id } }), options);
      expect(requests.map(({ body }) => body?.entry_id)).toEqual([undefined, canUndoBulk ? 9 : undefined]);
      const expected = canUndoBulk ? { entryId: 9, changedCount: 128 } : { entryId: null, changedCount: null };
      expect(result).toMatchObject(expected);
    }
  });

  it('reports the items of a failed request, and sends the others', async () => {
    let count = 0;
    stubServer(({ body }) => {
      count += 1;
      return count === 1 ? null : { status: 'success', results: body?.requests.map(() => ({ status: 200 })) };
    });
    const { done, failed } = await removeStudents(ids(130), true);
    expect([done.length, failed.length]).toEqual([30, 100]);
    expect(failed[0]?.reason).toMatch(/may not be saved/);
  });

  it('calls a server without the feature one after the other', async () => {
    const requests = stubServer(({ path }) =>
      path.endsWith('/2') ? { status: 'error', detail: 'No' } : { status: 'success', bin_id: 7 },
    );
    const progress: number[] = [];
    const result = await removeStudents(ids(3), false, (done) => progress.push(done));
    expect(requests.map(({ path }) => path)).toEqual([1, 2, 3].map((id) => `/api/v1/students/${id}`));
    expect(result).toMatchObject({ done: [1, 3], failed: [{ item: 2, reason: 'No' }], binIds: [7, 7], entryId: null });
    expect(progress).toEqual([1, 2, 3]);
  });
});
