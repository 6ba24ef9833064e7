import { afterEach, describe, expect, it, vi } from 'vitest';
import { isWrite } from '@/lib/contract/call';
import { calls as contract } from '@/lib/contract/calls';
import { cannedReply, type Fault, resetDuringReply, resetDuringRequest } from '../support/fault-proxy';
import { consoleBehindFaults } from './console-behind-faults';
import { makeCall, requestOf, screenTexts } from './make-call';
import { readSchoolContent, withoutIdsAndTimes } from './school-content';

afterEach(() => void vi.unstubAllGlobals());

const answerLost = resetDuringReply('at its first byte');
const bodyOf = (reply: Buffer | undefined) => reply?.toString().split('\r\n\r\n').at(-1);

async function withWrites(setup?: { hasFallback: boolean }) {
  const running = await consoleBehindFaults(setup);
  return { ...running, writes: [...running.calls].filter(([, { call }]) => isWrite(call)) };
}

describe('A write whose reply was lost', () => {
  it('can be any write of the contract', async () => {
    const { writes } = await withWrites();
    const all = [...contract].filter(([, call]) => isWrite(call) && !call.serverOnly);
    expect(writes.map(([name]) => name).sort()).toEqual(all.map(([name]) => name).sort());
  });

  it('is done once when it is sent again with its key, and gets the lost reply', async () => {
    const { school, proxy, browser, writes } = await withWrites();
    for (const [name, ready] of writes) {
      const before = await readSchoolContent(school);
      const request = await requestOf(ready);
      proxy.next(answerLost);
      const first = await browser.send(request.url, request);
      expect(await first.json(), name).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
      const lost = bodyOf(proxy.replies.at(-1));
      const done = await readSchoolContent(school);
      expect(done, name).not.toEqual(before);
      const second = await browser.send(request.url, request);
      expect({ status: second.status, body: await second.text() }, name).toEqual({ status: 200, body: lost });
      expect(await readSchoolContent(school), name).toEqual(done);
    }
  });

  it('is done once when it is sent again after it broke off itself', async () => {
    const { school, proxy, browser, writes } = await withWrites();
    for (const [name, ready] of writes) {
      const before = await readSchoolContent(school);
      const request = await requestOf(ready);
      for (const place of ['in its head', 'in its body', 'before its last byte'] as const) {
        // A request without a body is complete after its head.
        if (place === 'in its body' && request.body === undefined) continue;
        proxy.next(resetDuringRequest(place));
        const broken = await browser.send(request.url, request);
        expect(await broken.json(), name).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
      }
      expect(await readSchoolContent(school), name).toEqual(before);
      const again = await browser.send(request.url, request);
      expect(again.status, name).toBe(200);
      const done = await readSchoolContent(school);
      expect(done, name).not.toEqual(before);
      await browser.send(request.url, request);
      expect(await readSchoolContent(school), name).toEqual(done);
    }
  });

  it('is done once when the console repeats it at its fallback', async () => {
    const { school, proxy, browser, writes } = await withWrites({ hasFallback: true });
    for (const [name, ready] of writes) {
      let done: Awaited<ReturnType<typeof readSchoolContent>> | undefined;
      const lateLoss: Fault = async ({ client, forward }) => {
        await forward();
        done = await readSchoolContent(school);
        client.resetAndDestroy();
      };
      proxy.next(lateLoss);
      const request = await requestOf(ready);
      const answer = await browser.send(request.url, request);
      const lost = bodyOf(proxy.replies.at(-1));
      expect({ status: answer.status, body: await answer.text() }, name).toEqual({ status: 200, body: lost });
      expect(await readSchoolContent(school), name).toEqual(done);
    }
  });

  it('is done once when the user saves it repeatedly', async () => {
    const { school, proxy, browser, writes } = await withWrites();
    for (const [name, ready] of writes) {
      // A user who toggles a switch again, after seeing its state, wants another toggle.
      if (ready.call.isToggle) continue;
      proxy.next(answerLost);
      expect((await makeCall(browser, ready)).code, name).toBe('OUTCOME_UNKNOWN');
      const done = await readSchoolContent(school);
      proxy.next(cannedReply({ status: 503, type: 'application/json', body: '{"message":"Later"}' }));
      expect((await makeCall(browser, ready)).status, name).toBe(503);
      const again = await makeCall(browser, ready);
      expect(withoutIdsAndTimes(await readSchoolContent(school)), name).toEqual(withoutIdsAndTimes(done));
      if (ready.call.method !== 'POST') continue;
      expect(again.toasts, name).toEqual([`success: ${screenTexts.saved}`]);
      expect(await readSchoolContent(school), name).toEqual(done);
    }
  });

  it('is another write after a different write', async () => {
    const { school, calls, proxy, browser } = await withWrites();
    const [add, remove] = [calls.get('POST /holiday/create'), calls.get('DELETE /holiday/delete')];
    if (!add || !remove) throw new Error('holidays have no such calls any more');
    proxy.next(answerLost);
    await makeCall(browser, add);
    await makeCall(browser, remove);
    const { holidays = [] } = await readSchoolContent(school);
    await makeCall(browser, add);
    expect((await readSchoolContent(school)).holidays).toHaveLength(holidays.length + 1);
  });
});
