import { describe, expect, it } from 'vitest';
import { Browser, consoleOrigin } from '../../support/browser';
import { createGate } from '../../support/create-gate';
import type { Visit } from '../../support/open-console';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { json, profile, stall } from '../../support/upstream';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';
const refusalBody = {
  code: 'RATE_LIMITED',
  message: 'You have too many requests in progress. Please wait a moment and try again.',
};

describe('a user with 1,000 calls while the upstream hangs', () => {
  it('has at most 100 calls in flight, and other users are not affected', async () => {
    const { upstream, visit, browser } = await openSignedInConsole();
    const dashboard = { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 };
    const data = { ...profile, userid: 22 };
    upstream.on('/web/user/profile', json({ status: 'success', message: '', data, dashboard }));
    const otherUser = await new Browser(visit).signIn();
    upstream.requests.length = 0;
    upstream.on('/employee/list', stall);

    const abortController = new AbortController();
    const calls = Array.from({ length: 1000 }, () => browser.send(listPath, { signal: abortController.signal }));
    const statuses: number[] = [];
    for (const call of calls) void call.then(({ status }) => statuses.push(status));
    await upstream.waitForRequests(100);
    await expect.poll(() => statuses.length, { timeout: 15_000 }).toBe(900);
    expect(new Set(statuses)).toEqual(new Set([429]));
    const refusedReply = await browser.send(listPath);
    expect(refusedReply.headers.get('retry-after')).toBe('1');
    expect(await refusedReply.json()).toEqual(refusalBody);
    expect((await otherUser.send('/api/v1/classes/list')).status).toBe(200);
    expect(upstream.requests).toHaveLength(101);

    abortController.abort();
    await Promise.all(calls);
    expect((await browser.send('/api/v1/classes/list')).status).toBe(200);
  });
});

/** Starts an upload whose body never ends. */
function openUpload(visit: Visit, browser: Browser, megabytes: number) {
  const chunk = new Uint8Array(1024 * 1024);
  let sentChunks = 0;
  let end = () => {};
  const { opened: whenSent, open: markSent } = createGate();
  const body = new ReadableStream({
    pull(controller) {
      sentChunks += 1;
      if (sentChunks <= megabytes) return controller.enqueue(chunk);
      markSent();
      return new Promise<void>((resolve) => {
        end = () => {
          controller.error(new Error('the browser aborted'));
          resolve();
        };
      });
    },
  });
  const request = new Request(`${consoleOrigin}/api/v1/upload/folder?folder=students`, {
    method: 'POST',
    headers: {
      host: 'console.test',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      'x-homeroom': '1',
      'content-type': 'multipart/form-data; boundary=x',
    },
    body,
    // The `fetch` of Node requires this option for a request with a stream as its body.
    ...{ duplex: 'half' },
  });
  return { whenSent, reply: visit(request), end: () => end() };
}

describe('a user with many large uploads at once', () => {
  it('has at most three of them in memory, and can send more when those are finished', async () => {
    const { visit, browser, upstream } = await openSignedInConsole();
    const uploads = [1, 2, 3].map(() => openUpload(visit, browser, 10));
    await Promise.all(uploads.map(({ whenSent }) => whenSent));
    const refusedReply = await openUpload(visit, browser, 10).reply;
    expect([refusedReply.status, await refusedReply.json()]).toEqual([429, refusalBody]);
    expect((await browser.send(listPath)).status).toBe(200);

    for (const { end } of uploads) end();
    await Promise.all(uploads.map(({ reply }) => reply));
    const nextUpload = openUpload(visit, browser, 10);
    await nextUpload.whenSent;
    nextUpload.end();
    expect((await nextUpload.reply).status).not.toBe(429);
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/employee/list']);
  });
});

describe('the body of a signed-out request', () => {
  it.each(['/api/auth/send-otp', '/api/auth/verify-otp'])('to %s is limited to 16 KB', async (path) => {
    const { browser, upstream } = await openSignedOutConsole();
    const largeReply = await browser.post(path, { mobile: '9876543210', otp: '123456', from: 'x'.repeat(16 * 1024) });
    expect([largeReply.status, await largeReply.json()]).toEqual([
      413,
      { code: 'TOO_LARGE', message: 'This is too large to send.' },
    ]);
    expect(upstream.requests).toEqual([]);
  });
});
