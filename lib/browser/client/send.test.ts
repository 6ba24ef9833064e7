import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from './send';

describe('A request', () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init);
    return new Response();
  });
  afterEach(() => void sent.splice(0));

  it.each([
    { method: 'PUT' },
    { method: 'DELETE' },
    { method: 'POST', body: JSON.stringify({ student_ids: [1, 2, 3] }) },
  ])('is finished after the user has left the page if it is a small write: $method', async (options) => {
    await send('/api/v1/students/toggle-status', options);
    expect(sent).toMatchObject([{ keepalive: true }]);
  });

  it.each([
    { method: 'GET' },
    { method: 'POST', body: JSON.stringify('a'.repeat(2000)) },
    { method: 'POST', body: new FormData() },
  ])('ends with the page if it is a read or a large write: $method', async (options) => {
    await send('/api/v1/students/list', options);
    expect(sent).toMatchObject([{ keepalive: false }]);
  });

  it.each([{ method: 'GET' }, { method: 'POST', body: new FormData(), onProgress: () => {} }])(
    'is not sent if it was canceled before: $method',
    async (options) => {
      await expect(send('/api/v1/files', { ...options, signal: AbortSignal.abort() })).rejects.toThrow(/aborted/);
      expect(sent).toEqual([]);
    },
  );
});
