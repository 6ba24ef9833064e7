import { describe, expect, it, vi } from 'vitest';
import { sessionState, signedIn as signedInReply } from '@/lib/contract/session';
import { mobile } from '../../support/browser';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { json, profile, token } from '../../support/upstream';

const minuteMs = 60_000;
const listPath = '/api/v1/employee/active-list';

function advanceClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

describe('the keep-alive call', () => {
  it('renews the idle limit and returns the remaining times', async () => {
    const { browser } = await openSignedInConsole();
    advanceClock(50 * minuteMs);
    const { limits } = sessionState.parse(await (await browser.post('/api/auth/keep-alive')).json());
    expect(limits).toEqual({ idleMs: 60 * minuteMs, idleLeftMs: 60 * minuteMs, wholeLeftMs: expect.any(Number) });
    expect(limits.wholeLeftMs).toBeLessThanOrEqual((12 * 60 - 50) * minuteMs);
    advanceClock(50 * minuteMs);
    expect((await browser.send(listPath)).status).toBe(200);
  });

  it('does not restore an ended session', async () => {
    const { browser } = await openSignedInConsole();
    advanceClock(61 * minuteMs);
    const reply = await browser.post('/api/auth/keep-alive');
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is refused to other sites', async () => {
    const { browser } = await openSignedInConsole();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('/api/auth/keep-alive', { method: 'POST', headers })).status).toBe(403);
  });
});

describe('the owner of a session', () => {
  it('differs between two users and does not reveal the token', async () => {
    const { browser, upstream } = await openSignedOutConsole();
    const owners: string[] = [];
    for (const userid of [profile.userid, profile.userid, 77]) {
      const data = { ...profile, userid };
      const dashboard = { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 };
      upstream.on('/web/user/profile', json({ status: 'success', message: '', data, dashboard }));
      await browser.post('/api/auth/send-otp', { mobile, from: '' });
      const text = await (await browser.post('/api/auth/verify-otp', { otp: '123456' })).text();
      expect(text).not.toContain(token);
      owners.push(signedInReply.parse(JSON.parse(text)).owner);
    }
    expect(owners[0]).toBe(owners[1]);
    expect(owners[2]).not.toBe(owners[0]);
  });
});

describe('the cookie of a session', () => {
  it('is renewed once a minute, although several requests have the same old cookie', async () => {
    const { browser } = await openSignedInConsole();
    const renewals = async () => {
      const replies = [1, 2, 3].map(() => browser.send(listPath));
      const lines = (await Promise.all(replies)).flatMap(({ headers }) => headers.getSetCookie());
      return lines.filter((line) => line.startsWith('homeroom=')).length;
    };
    expect(await renewals()).toBe(0);
    for (const _ of [1, 2]) {
      advanceClock(minuteMs);
      expect(await renewals()).toBe(1);
    }
  });
});
