import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCall } from './make-call';

const stubReply = (content: unknown) =>
  vi.stubGlobal('fetch', async () => (content === null ? new Response(null, { status: 204 }) : Response.json(content)));
afterEach(() => vi.unstubAllGlobals());

const unlink = () => makeCall('DELETE /students/parent/remove', { query: { student_id: 1, parent_id: 2 } }, {});
const remove = () => makeCall('DELETE /holiday/delete', { query: { holiday_id: 1 } }, {});
const toggle = () => makeCall('POST /employee/status/toggle', { query: { emp_id: 1, activate: true } }, {});
const refusedWith = (message: string) => expect.objectContaining({ code: 'REFUSED', serverMessage: message });

describe('a reply with status 200', () => {
  it.each([
    ['error', undefined, 'No'],
    ['FAILED', undefined, 'No'],
    ['false', undefined, 'No'],
    ['ok', 'Taken', 'Taken'],
    [undefined, 'Taken', 'Taken'],
  ])('is an error for says-no-failure with status %j and detail %j', async (status, detail, message) => {
    stubReply({ status, detail, message: 'No' });
    await expect(unlink()).rejects.toEqual(refusedWith(message));
  });

  it.each([{ status: 'success' }, { status: 'Success', detail: 'Sent' }, { status: 'ok' }, { status: 200 }, {}, null])(
    'is a success for says-no-failure as %j',
    async (content) => {
      stubReply(content);
      await expect(unlink()).resolves.toMatchObject({ message: expect.any(String) });
    },
  );

  it.each([{ status: 'ok', message: 'No' }, { status: 'Success', message: 'No' }, { message: 'No' }])(
    'is an error for says-success as %j',
    async (content) => {
      stubReply(content);
      await expect(toggle()).rejects.toEqual(refusedWith('No'));
    },
  );

  it('is a success for says-success with that status', async () => {
    stubReply({ status: 'success', message: 'Done' });
    await expect(toggle()).resolves.toMatchObject({ message: 'Done' });
  });

  it('is a success for any other call, whatever its status', async () => {
    stubReply({ status: 'failed', message: 'No' });
    await expect(remove()).resolves.toMatchObject({ message: 'No' });
  });
});
