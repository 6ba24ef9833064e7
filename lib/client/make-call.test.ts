import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCall } from './make-call';

const answering = (content: unknown) =>
  vi.stubGlobal('fetch', async () => (content === null ? new Response(null, { status: 204 }) : Response.json(content)));
afterEach(() => vi.unstubAllGlobals());

const unlink = () => makeCall('DELETE /students/parent/remove', { query: { student_id: 1, parent_id: 2 } }, {});
const remove = () => makeCall('DELETE /holiday/delete', { query: { holiday_id: 1 } }, {});
const toggle = () => makeCall('POST /employee/status/toggle', { query: { emp_id: 1, activate: true } }, {});
const refused = (message: string) => expect.objectContaining({ code: 'REFUSED', serverMessage: message });

describe('a reply with status 200', () => {
  it.each([
    ['error', undefined, 'No'],
    ['FAILED', undefined, 'No'],
    ['false', undefined, 'No'],
    ['ok', 'Taken', 'Taken'],
    [undefined, 'Taken', 'Taken'],
  ])('of a call that is done unless refused is a refusal as %j with the detail %j', async (status, detail, told) => {
    answering({ status, detail, message: 'No' });
    await expect(unlink()).rejects.toEqual(refused(told));
  });

  it.each([{ status: 'success' }, { status: 'Success', detail: 'Sent' }, { status: 'ok' }, { status: 200 }, {}, null])(
    'of such a call is good as %j',
    async (content) => {
      answering(content);
      await expect(unlink()).resolves.toMatchObject({ message: expect.any(String) });
    },
  );

  it.each([{ status: 'ok', message: 'No' }, { status: 'Success', message: 'No' }, { message: 'No' }])(
    'of a call that has to say so is a refusal as %j',
    async (content) => {
      answering(content);
      await expect(toggle()).rejects.toEqual(refused('No'));
    },
  );

  it('of a call that has to say so is good where it does', async () => {
    answering({ status: 'success', message: 'Done' });
    await expect(toggle()).resolves.toMatchObject({ message: 'Done' });
  });

  it('of any other call is good whatever it says', async () => {
    answering({ status: 'failed', message: 'No' });
    await expect(remove()).resolves.toMatchObject({ message: 'No' });
  });
});
