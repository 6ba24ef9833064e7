import { describe, expect, it, vi } from 'vitest';
import { callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { shareSignedInSchool } from '../../support/screens-school';

// Raises the timeout, because each test starts a worker thread, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const school = shareSignedInSchool();

/** A sheet that takes some time to read and has no column that an import accepts. */
const createUnknownSheet = () => new File([`a,b\n${'1,2\n'.repeat(4000)}`], 'people.csv');

function send(path: string, signal?: AbortSignal) {
  const body = new FormData();
  body.set('file', createUnknownSheet());
  return school.browser.send(`/api/v1${path}`, { method: 'POST', body, signal });
}

const imports = [...calls.values()].filter(({ upload }) => upload === 'spreadsheet');
const readStatus = 422;

describe.each(imports.map((call) => [callName(call), call.path]))('%s', (_, path) => {
  it('reads three files of a user, and replies 503 to further ones', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(path)));
    expect(replies.map(({ status }) => status).sort()).toEqual([readStatus, readStatus, readStatus, 503, 503, 503]);
    const refusedReplies = replies.filter(({ status }) => status === 503);
    for (const reply of refusedReplies) {
      expect(reply.headers.get('retry-after')).toBe('60');
      expect((await reply.json()).message).toBe(
        'Other files are being read at the moment. Nothing was saved. Please try again in a minute.',
      );
    }
    expect((await send(path)).status).toBe(readStatus);
  });

  it('frees the slot of an aborted upload', async () => {
    const abortController = new AbortController();
    const pendingReplies = [
      send(path, abortController.signal),
      send(path, abortController.signal),
      send(path, abortController.signal),
    ];
    // A fourth request gets a 503 only after the three pending requests have arrived.
    expect((await send(path)).status).toBe(503);
    abortController.abort();
    expect((await Promise.all(pendingReplies)).map(({ status }) => status)).toEqual([499, 499, 499]);
    const replies = await Promise.all([send(path), send(path), send(path)]);
    expect(replies.map(({ status }) => status)).toEqual([readStatus, readStatus, readStatus]);
  });
});
