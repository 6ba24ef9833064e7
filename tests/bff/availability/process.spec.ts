import { type APIRequestContext, expect, test } from '@playwright/test';
import { type RunningConsole, startConsole, startConsoleBefore } from '../../support/console';
import { startUpstream } from '../../support/upstream';

const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200_000, 7)]);

/** Signs in without a page; the cookie stays in the jar. */
async function signIn(request: APIRequestContext, running: RunningConsole) {
  const headers = { 'x-homeroom': '1', origin: running.url };
  const mobile = '9876543210';
  await request.post(`${running.url}/api/auth/send-otp`, { headers, data: { mobile } });
  const otp = await running.nextCode(mobile);
  expect((await request.post(`${running.url}/api/auth/verify-otp`, { headers, data: { otp } })).status()).toBe(200);
  return headers;
}

test('a console that is killed has kept every write and every file that it confirmed', async ({ request }) => {
  const running = await startConsole();
  const headers = await signIn(request, running);
  const subject = request.post(`${running.url}/api/v1/subject/create?subject_name=Killed`, { headers });
  const upload = request.post(`${running.url}/api/v1/upload/folder?folder=students`, {
    headers,
    multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: picture } },
  });
  expect((await subject).status()).toBe(200);
  const { filename } = await (await upload).json();
  await running.kill();
  await running.start();
  const list = await request.get(`${running.url}/api/v1/subject/list?page=1&page_size=1000`);
  expect(await list.text()).toContain('"Killed"');
  const file = await request.get(`${running.url}/api/files/students/${filename}`);
  expect(Buffer.compare(await file.body(), picture)).toBe(0);
  await running.close();
});

test('a console whose upstream is gone lives and is not ready', async ({ request }) => {
  const upstream = await startUpstream();
  const running = await startConsoleBefore(upstream);
  const asked = upstream.requests.length;
  expect((await request.get(`${running.url}/healthz`)).status()).toBe(200);
  expect(upstream.requests).toHaveLength(asked);
  await upstream.close();
  expect((await request.get(`${running.url}/readyz`)).status()).toBe(503);
  expect((await request.get(`${running.url}/healthz`)).status()).toBe(200);
  await running.close();
});
