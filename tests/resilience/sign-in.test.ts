import { afterEach, describe, expect, it, vi } from 'vitest';
import { calls as contract } from '@/lib/contract/calls';
import { adminMobile, startBackend } from '../support/backend';
import {
  cannedReply,
  drip,
  type Fault,
  gzipBomb,
  halfClose,
  passThrough,
  resetDuringReply,
  resetOnArrival,
} from '../support/fault-proxy';
import { consoleWithFaultyUpstream } from './console-behind-faults';

const faults: [string, Fault][] = [
  ['a reset before the request is passed on', resetOnArrival],
  ['a reset at the first byte of the reply', resetDuringReply('at its first byte')],
  ['a reset in the body of the reply', resetDuringReply('in its body')],
  ['a connection half closed before the reply', halfClose('at its first byte')],
  ['a 502 in HTML', cannedReply({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' })],
  ['HTML instead of a reply', cannedReply({ status: 200, type: 'text/html', body: '<h1>Welcome</h1>' })],
  ['half a JSON', cannedReply({ status: 200, type: 'application/json', body: '{"status":"success","data":{"acc' })],
  ['a status that does not exist', cannedReply({ status: 600, type: 'application/json', body: '{}' })],
  ['a reply that drips', drip(() => vi.advanceTimersByTimeAsync(4000))],
  ['a reply that inflates', gzipBomb('application/json')],
];

afterEach(() => void vi.useRealTimers());

async function startSignIn() {
  const school = await startBackend();
  const { proxy, browser } = await consoleWithFaultyUpstream(school);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sendCode = () => browser.post('/api/auth/send-otp', { mobile: adminMobile, from: '' });
  const verify = () => browser.post('/api/auth/verify-otp', { otp: school.codes.at(-1)?.otp ?? '000000' });
  return { proxy, browser, sendCode, verify };
}

const readOutcome = async (response: Response) => ({ isGood: response.ok, ...(await response.json()) });
const failedWith = (message: string) => expect.objectContaining({ isGood: false, message });

describe('A sign-in', () => {
  it('makes the calls that browsers cannot make', () => {
    const names = [...contract].filter(([, { serverOnly }]) => serverOnly).map(([name]) => name);
    expect(names).toEqual([
      'POST /web/auth/send-otp',
      'POST /web/auth/verify-otp',
      'PUT /access/own-sessions/device',
      'DELETE /access/own-sessions/current',
    ]);
  });

  it.each(faults)('reports that no code was sent after %s, and sends one afterwards', async (_, fault) => {
    const { proxy, sendCode, verify } = await startSignIn();
    proxy.next(fault);
    expect(await readOutcome(await sendCode())).toEqual(failedWith('Failed to send OTP. Please try again later.'));
    expect((await sendCode()).status).toBe(200);
    expect((await verify()).status).toBe(200);
  });

  it.each(faults)('does not sign in after %s instead of the reply to a code', async (_, fault) => {
    const { proxy, browser, sendCode, verify } = await startSignIn();
    await sendCode();
    proxy.next(fault);
    expect(await readOutcome(await verify())).toEqual(failedWith('Invalid OTP. Please try again.'));
    expect((await browser.send('/api/v1/web/user/profile')).status).toBe(401);
  });

  it.each(faults)('continues with the same code after %s instead of the profile', async (_, fault) => {
    const { proxy, browser, sendCode, verify } = await startSignIn();
    await sendCode();
    proxy.next(passThrough, fault);
    const failure = failedWith('Failed to load profile data. Please try again.');
    expect(await readOutcome(await verify())).toEqual(failure);
    expect((await browser.send('/api/v1/web/user/profile')).status).toBe(401);
    expect((await verify()).status).toBe(200);
    expect((await browser.send('/api/v1/web/user/profile')).status).toBe(200);
  });
});
