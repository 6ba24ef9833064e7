import { expect, it, vi } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { openSignedOutConsole } from '../../support/test-console';
import { json, profile, replySequence } from '../../support/upstream';
import { visitPage } from '../../support/visit-page';

const advanceClock = (seconds: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

const profileReply = (changes: object) =>
  json({ status: 'success', message: '', data: { ...profile, ...changes }, features: ['access'] });

/** Returns every `Set-Cookie` line of a session, by the request whose response had it. */
async function recordSession(isShared: boolean): Promise<Map<string, string[]>> {
  const { upstream, visit } = await openSignedOutConsole();
  const lines = new Map<string, string[]>();
  let step = '';
  const browser = new Browser(async (request) => {
    const response = await visit(request);
    lines.set(step, response.headers.getSetCookie());
    return response;
  });
  const post = (name: string, path: string, body?: unknown) => {
    step = name;
    return browser.post(`/api/auth/${path}`, body);
  };
  const read = (name: string, path: string) => {
    step = name;
    return browser.send(`/api/v1${path}`);
  };
  const start = { mobile, from: '', isShared };
  await post('code', 'send-otp', start);
  await post('same number again', 'send-otp', start);
  advanceClock(31);
  await post('another code', 'resend-otp');
  upstream.on('/web/user/profile', replySequence(json({}, 500), json({}, 401), profileReply({})));
  await post('failed profile', 'verify-otp', { otp: '123456' });
  await post('refused profile', 'verify-otp', { otp: '123456' });
  await post('sign-in', 'verify-otp', { otp: '123456' });
  browser.cookies.delete('signed-in');
  lines.set('page', (await visitPage(visit, '/dashboard', browser.cookies)).headers.getSetCookie());
  advanceClock(61);
  await read('call after a minute', '/employee/active-list');
  upstream.on('/web/user/profile', profileReply({ name: 'Lake School' }));
  await read('renamed school', '/web/user/profile');
  await post('extension', 'keep-alive');
  return lines;
}

const steps = [
  ...['code', 'same number again', 'another code', 'failed profile', 'refused profile', 'sign-in', 'page'],
  ...['call after a minute', 'renamed school', 'extension'],
];

it.each([
  ['has no cookie with a lifetime on a shared computer', true],
  ['has only cookies with a lifetime on other computers', false],
])('a session %s', async (_, isShared) => {
  const lines = await recordSession(isShared);
  expect([...lines.keys()]).toEqual(steps);
  for (const [step, cookies] of lines) {
    const kept = cookies.filter((line) => !line.includes('Max-Age=0'));
    expect(kept, step).not.toEqual([]);
    for (const line of kept) expect(/Max-Age|Expires/i.test(line), `${step}: ${line}`).toBe(!isShared);
  }
});
