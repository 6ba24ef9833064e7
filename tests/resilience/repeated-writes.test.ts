import { afterEach, describe, expect, it, vi } from 'vitest';
import { isWrite } from '@/lib/contract/call';
import { calls as contract } from '@/lib/contract/calls';
import { cannedReply, type Fault, resetDuringReply, resetDuringRequest } from '../support/fault-proxy';
import { consoleBehindFaults } from './console-behind-faults';
import { makeCall, requestOf, screenTexts } from './make-call';
import { readSchoolContent, withoutIdsAndTimes } from './school-content';

afterEach(() => void vi.unstubAllGlobals());

const lostReplyFault = resetDuringReply('at its first byte');
const bodyOf = (reply: Buffer | undefined) => reply?.toString().split('\r\n\r\n').at(-1);

async function withWrites(setup?: { hasFallback: boolean }) {
  const running = await consoleBehindFaults(setup);
  return { ...running, writes: [...running.calls].filter(([, { call }]) => isWrite(call)) };
}

describe('A write whose reply was lost', () => {
  it('can be any write of the contract', async () => {
    const { writes } = await withWrites();
    const browserWrites = [...contract].filter(([, call]) => isWrite(call) && !call.serverOnly);
    expect(writes.map(([name]) => name).sort()).toEqual(browserWrites.map(([name]) => name).sort());
  });

  it('is done once when it is sent again with its key, and gets the lost reply', async () => {
    const { school, proxy, browser, writes } = await withWrites();
    for (const [name, ready] of writes) {
      const contentBefore = await readSchoolContent(school);
      const request = await requestOf(ready);
      proxy.next(lostReplyFault);
      const first = await browser.send(request.url, request);
      expect(await first.json(), name).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
      const lostBody = bodyOf(proxy.replies.at(-1));
      const contentAfter = await readSchoolContent(school);
      expect(contentAfter, name).not.toEqual(contentBefore);
      const second = await browser.send(request.url, request);
      expect({ status: second.status, body: await second.text() }, name).toEqual({ status: 200, body: lostBody });
      expect(await readSchoolContent(school), name).toEqual(contentAfter);
    }
  });

  it('is done once when it is sent again after it broke off itself', async () => {
    const { school, proxy, browser, writes } = await withWrites();
    for (const [name, ready] of writes) {
      const contentBefore = await readSchoolContent(school);
      const request = await requestOf(ready);
      for (const place of ['in its head', 'in its body', 'before its last byte'] as const) {
        // Skips requests without a body, because such a request is complete after its head.
        if (place === 'in its body' && request.body === undefined) continue;
        proxy.next(resetDuringRequest(place));
        const brokenReply = await browser.send(request.url, request);
        expect(await brokenReply.json(), name).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
      }
      expect(await readSchoolContent(school), name).toEqual(contentBefore);
      const retryReply = await browser.send(request.url, request);
      expect(retryReply.status, name).toBe(200);
      const contentAfter = await readSchoolContent(school);
      expect(contentAfter, name).not.toEqual(contentBefore);
      await browser.send(request.url, request);
      expect(await readSchoolContent(school), name).toEqual(contentAfter);
    }
  });

  it('is done once when the console repeats it at its fallback', async () => {
    const { school, proxy, browser, writes } = await withWrites({ hasFallback: true });
    for (const [name, ready] of writes) {
      let contentAfter: Awaited<ReturnType<typeof readSchoolContent>> | undefined;
      const replyLossFault: Fault = async ({ client, forward }) => {
        await forward();
        contentAfter = await readSchoolContent(school);
        client.resetAndDestroy();
      };
      proxy.next(replyLossFault);
      const request = await requestOf(ready);
      const reply = await browser.send(request.url, request);
      const lostBody = bodyOf(proxy.replies.at(-1));
      expect({ status: reply.status, body: await reply.text() }, name).toEqual({ status: 200, body: lostBody });
      expect(await readSchoolContent(school), name).toEqual(contentAfter);
    }
  });

  it('is done once when the user saves it repeatedly', async () => {
    const { school, proxy, browser, writes } = await withWrites();
    for (const [name, ready] of writes) {
      // Skips toggles: a user who sees the state of a switch and toggles it again wants a second toggle.
      if (ready.call.isToggle) continue;
      proxy.next(lostReplyFault);
      expect((await makeCall(browser, ready)).code, name).toBe('OUTCOME_UNKNOWN');
      const contentAfter = await readSchoolContent(school);
      proxy.next(cannedReply({ status: 503, type: 'application/json', body: '{"message":"Later"}' }));
      expect((await makeCall(browser, ready)).status, name).toBe(503);
      const retryOutcome = await makeCall(browser, ready);
      expect(withoutIdsAndTimes(await readSchoolContent(school)), name).toEqual(withoutIdsAndTimes(contentAfter));
      if (ready.call.method !== 'POST') continue;
      expect(retryOutcome.toasts, name).toEqual([`success: ${screenTexts.saved}`]);
      expect(await readSchoolContent(school), name).toEqual(contentAfter);
    }
  });

  it('is another write after a different write', async () => {
    const { school, calls, proxy, browser } = await withWrites();
    const [add, remove] = [calls.get('POST /holiday/create'), calls.get('DELETE /holiday/delete')];
    if (!add || !remove) throw new Error('the contract has no holiday calls');
    proxy.next(lostReplyFault);
    await makeCall(browser, add);
    await makeCall(browser, remove);
    const { holidays = [] } = await readSchoolContent(school);
    await makeCall(browser, add);
    expect((await readSchoolContent(school)).holidays).toHaveLength(holidays.length + 1);
  });
});
