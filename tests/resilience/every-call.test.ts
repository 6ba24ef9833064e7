import { afterEach, describe, expect, it, vi } from 'vitest';
import { isWrite } from '@/lib/contract/call';
import { calls as contract } from '@/lib/contract/calls';
import { outcomeUnknownMessage } from '@/lib/contract/errors';
import {
  cannedReply,
  drip,
  type Fault,
  type FaultProxy,
  gzipBomb,
  gzipBombBytes,
  halfClose,
  passThrough,
  rawReply,
  resetDuringReply,
  resetDuringRequest,
  resetOnArrival,
  stall,
  trickle,
} from '../support/fault-proxy';
import { consoleBehindFaults, shareConsoleBehindFaults } from './console-behind-faults';
import { type CallOutcome, makeCall, requestOf, screenTexts } from './make-call';

const browserCalls = [...contract].filter(([, call]) => !call.serverOnly);

const failedRead = (status: number, code: string | null): CallOutcome => ({
  status,
  code,
  toasts: [`error: ${screenTexts.loadFailed}`],
});
const failedWrite = (status: number, code: string | null): CallOutcome => ({
  status,
  code,
  toasts: [`error: ${screenTexts.saveFailed}`],
});
const unknownOutcome = (status: number): CallOutcome => ({
  status,
  code: 'OUTCOME_UNKNOWN',
  toasts: [`warning: ${outcomeUnknownMessage}`],
});

const html = { type: 'text/html', body: '<h1>Welcome</h1>' };
const json = { type: 'application/json' };
const halfJson = '{"status":"success","data":[{"id"';

interface Case {
  fault: Fault;
  /**
   * True if the browser receives the status of the school's reply. Such a case needs a new school, because a school
   * refuses some writes that an earlier case has already made.
   */
  hasStatus?: true;
  read: CallOutcome;
  write: CallOutcome;
}

const noReply = { read: failedRead(502, 'UPSTREAM_UNREACHABLE'), write: unknownOutcome(504) };
const timedOut = { read: failedRead(504, 'UPSTREAM_TIMEOUT'), write: unknownOutcome(504) };
const invalidHttp = { read: failedRead(502, 'UPSTREAM_REPLY'), write: unknownOutcome(504) };
const unreadableReply = { read: failedRead(502, 'UPSTREAM_REPLY'), write: unknownOutcome(502) };
const refusedReply = { read: failedRead(502, 'UPSTREAM_REPLY'), write: failedWrite(502, 'UPSTREAM_REPLY') };
const serverError = (status: number) => ({ read: failedRead(status, null), write: failedWrite(status, null) });

const cases: Record<string, Case> = {
  'a reset before the request is passed on': { fault: resetOnArrival, ...noReply },
  'a request cut off in its head': { fault: resetDuringRequest('in its head'), ...noReply },
  'a request cut off before its last byte': { fault: resetDuringRequest('before its last byte'), ...noReply },
  'a reset at the first byte of the reply': { fault: resetDuringReply('at its first byte'), ...noReply },
  'a reset in the head of the reply': { fault: resetDuringReply('in its head'), ...noReply },
  'a reset in the body of the reply': { fault: resetDuringReply('in its body'), hasStatus: true, ...unreadableReply },
  'a connection half closed before the reply': { fault: halfClose('at its first byte'), ...noReply },
  'a connection half closed in the body': { fault: halfClose('in its body'), hasStatus: true, ...unreadableReply },
  'a 500 in JSON': { fault: cannedReply({ status: 500, ...json, body: '{"message":"Broken"}' }), ...serverError(500) },
  'a 503 in JSON': { fault: cannedReply({ status: 503, ...json, body: '{"message":"Later"}' }), ...serverError(503) },
  'a 502 in HTML': { fault: cannedReply({ status: 502, ...html }), ...unreadableReply },
  'HTML instead of a reply': { fault: cannedReply({ status: 200, ...html }), ...unreadableReply },
  'half a JSON with a matching length': {
    fault: cannedReply({ status: 200, ...json, body: halfJson }),
    ...unreadableReply,
  },
  'half a JSON with a larger length': {
    fault: cannedReply({ status: 200, ...json, body: halfJson, length: 200 }),
    ...unreadableReply,
  },
  'a 504 in HTML': { fault: cannedReply({ status: 504, ...html }), ...unreadableReply },
  'a 500 in HTML': { fault: cannedReply({ status: 500, ...html }), ...refusedReply },
  'a status that does not exist': { fault: cannedReply({ status: 600, ...json, body: '{}' }), ...invalidHttp },
  'an unexpected 100 without a reply after it': { fault: rawReply('HTTP/1.1 100 Continue\r\n\r\n'), ...noReply },
  'text that is not HTTP': { fault: rawReply('Welcome to the school\r\n\r\n'), ...invalidHttp },
  'a refusal in HTML': { fault: cannedReply({ status: 413, ...html }), ...refusedReply },
};

type Running = Awaited<ReturnType<typeof consoleBehindFaults>>;
type WrapCall = (outcome: Promise<CallOutcome>, proxy: FaultProxy, repliesBefore: number) => Promise<CallOutcome>;

/** Makes every call of the contract that browsers can make, one after another. */
async function makeAll({ calls, proxy, browser }: Running, wrapCall: WrapCall = (outcome) => outcome) {
  const outcomes: Record<string, CallOutcome> = {};
  for (const [name, ready] of calls) {
    const repliesBefore = proxy.replies.length;
    outcomes[name] = await wrapCall(makeCall(browser, ready), proxy, repliesBefore);
  }
  return outcomes;
}

const expectedOutcomes = ({ read, write }: Pick<Case, 'read' | 'write'>) =>
  Object.fromEntries(browserCalls.map(([name, call]) => [name, isWrite(call) ? write : read]));

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
// Restores the timers even after a test timed out, because other test files run in the same process.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Every call of the contract', () => {
  /** The tests with a fault that hides the school's reply share this console. */
  const shared = shareConsoleBehindFaults();

  it('succeeds when every byte of the reply arrives separately', async () => {
    const running = await consoleBehindFaults();
    running.proxy.always(trickle);
    const succeeded = { status: 200, code: null };
    const saved = [`success: ${screenTexts.saved}`];
    expect(await makeAll(running)).toEqual(
      expectedOutcomes({ read: { ...succeeded, toasts: [] }, write: { ...succeeded, toasts: saved } }),
    );
  });

  it.each(Object.entries(cases))('reports the known outcome after %s', async (_, { fault, hasStatus, read, write }) => {
    const running = hasStatus ? await consoleBehindFaults() : shared;
    running.proxy.always(fault);
    expect(await makeAll(running)).toEqual(expectedOutcomes({ read, write }));
  });

  it('is a known failure while the server refuses connections, and works afterwards', async () => {
    const running = await consoleBehindFaults();
    await running.proxy.refuse();
    const plain = { read: failedRead(502, 'UPSTREAM_UNREACHABLE'), write: failedWrite(502, 'UPSTREAM_UNREACHABLE') };
    expect(await makeAll(running)).toEqual(expectedOutcomes(plain));
    await running.proxy.accept();
    running.proxy.always(passThrough);
    const outcomes = Object.values(await makeAll(running));
    expect(outcomes.map(({ status }) => status)).toEqual(browserCalls.map(() => 200));
  });

  it('times out after 15 seconds', async () => {
    shared.proxy.always(stall('at its first byte'));
    stopClock();
    const outcomes = await makeAll(shared, async (pending, proxy, repliesBefore) => {
      await proxy.waitForReplies(repliesBefore + 1);
      await vi.advanceTimersByTimeAsync(15_100);
      return pending;
    });
    expect(outcomes).toEqual(expectedOutcomes(timedOut));
  });

  it('times out when the reply stalls in the middle', async () => {
    const running = await consoleBehindFaults();
    running.proxy.always(stall('in its body'));
    stopClock();
    const outcomes = await makeAll(running, async (pending, proxy, repliesBefore) => {
      await proxy.waitForReplies(repliesBefore + 1);
      await vi.advanceTimersByTimeAsync(15_100);
      return pending;
    });
    expect(outcomes).toEqual(expectedOutcomes(timedOut));
  });

  it('times out when the reply is very slow', async () => {
    const running = await consoleBehindFaults();
    let sendByte = () => {};
    let handleWaiting = () => {};
    const pause = () =>
      new Promise<void>((resolve) => {
        sendByte = resolve;
        handleWaiting();
      });
    running.proxy.always(drip(pause));
    stopClock();
    const outcomes = await makeAll(running, async (pending) => {
      // The shortest body has two bytes. At one byte every 8 s, it is complete after 16 s.
      for (let byte = 0; byte < 2; byte++) {
        await new Promise<void>((resolve) => (handleWaiting = resolve));
        await vi.advanceTimersByTimeAsync(8000);
        sendByte();
      }
      return pending;
    });
    expect(outcomes).toEqual(expectedOutcomes(timedOut));
  });

  it('decompresses only as much of a reply as the browser reads', async () => {
    const { calls, proxy, browser } = await consoleBehindFaults();
    for (const [name, ready] of calls) {
      let receivedBytes = 0;
      const type = ready.call.reply === 'file' ? 'application/zip' : 'application/json';
      proxy.next(gzipBomb(type, (bytes) => (receivedBytes = bytes)));
      const request = await requestOf(ready);
      const response = await browser.send(request.url, request);
      expect(response.status, name).toBe(200);
      await response.body?.cancel();
      expect(receivedBytes, name).toBeLessThan(gzipBombBytes / 2);
    }
  });
});
