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
import { behindFaultsThroughout, consoleBehindFaults } from './console-behind-faults';
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
const unknown = (status: number): CallOutcome => ({
  status,
  code: 'OUTCOME_UNKNOWN',
  toasts: [`warning: ${outcomeUnknownMessage}`],
});

const html = { type: 'text/html', body: '<h1>Welcome</h1>' };
const json = { type: 'application/json' };
const halfJson = '{"status":"success","data":[{"id"';

interface Case {
  fault: Fault;
  /** The status of the school's reply arrives, so the calls need a newly prepared school. */
  hasStatus?: true;
  read: CallOutcome;
  write: CallOutcome;
}

const noAnswer = { read: failedRead(502, 'UPSTREAM_UNREACHABLE'), write: unknown(504) };
const late = { read: failedRead(504, 'UPSTREAM_TIMEOUT'), write: unknown(504) };
const noHttp = { read: failedRead(502, 'UPSTREAM_REPLY'), write: unknown(504) };
const unreadable = { read: failedRead(502, 'UPSTREAM_REPLY'), write: unknown(502) };
const refused = { read: failedRead(502, 'UPSTREAM_REPLY'), write: failedWrite(502, 'UPSTREAM_REPLY') };
const serversOwn = (status: number) => ({ read: failedRead(status, null), write: failedWrite(status, null) });

const cases: Record<string, Case> = {
  'a reset before the request is passed on': { fault: resetOnArrival, ...noAnswer },
  'a request cut off in its head': { fault: resetDuringRequest('in its head'), ...noAnswer },
  'a request cut off before its last byte': { fault: resetDuringRequest('before its last byte'), ...noAnswer },
  'a reset at the first byte of the reply': { fault: resetDuringReply('at its first byte'), ...noAnswer },
  'a reset in the head of the reply': { fault: resetDuringReply('in its head'), ...noAnswer },
  'a reset in the body of the reply': { fault: resetDuringReply('in its body'), hasStatus: true, ...unreadable },
  'a connection half closed before the reply': { fault: halfClose('at its first byte'), ...noAnswer },
  'a connection half closed in the body': { fault: halfClose('in its body'), hasStatus: true, ...unreadable },
  'a 500 in JSON': { fault: cannedReply({ status: 500, ...json, body: '{"message":"Broken"}' }), ...serversOwn(500) },
  'a 503 in JSON': { fault: cannedReply({ status: 503, ...json, body: '{"message":"Later"}' }), ...serversOwn(503) },
  'a 502 in HTML': { fault: cannedReply({ status: 502, ...html }), ...unreadable },
  'HTML instead of an answer': { fault: cannedReply({ status: 200, ...html }), ...unreadable },
  'half a JSON that is said to be whole': {
    fault: cannedReply({ status: 200, ...json, body: halfJson }),
    ...unreadable,
  },
  'half a JSON that is said to be longer': {
    fault: cannedReply({ status: 200, ...json, body: halfJson, length: 200 }),
    ...unreadable,
  },
  'a 504 in HTML': { fault: cannedReply({ status: 504, ...html }), ...unreadable },
  'a 500 in HTML': { fault: cannedReply({ status: 500, ...html }), ...refused },
  'a status that does not exist': { fault: cannedReply({ status: 600, ...json, body: '{}' }), ...noHttp },
  'a 100 that nobody asked for': { fault: rawReply('HTTP/1.1 100 Continue\r\n\r\n'), ...noHttp },
  'words that are no HTTP': { fault: rawReply('Welcome to the school\r\n\r\n'), ...noHttp },
  'a refusal in HTML': { fault: cannedReply({ status: 413, ...html }), ...refused },
};

type Running = Awaited<ReturnType<typeof consoleBehindFaults>>;
type Around = (told: Promise<CallOutcome>, proxy: FaultProxy, answersBefore: number) => Promise<CallOutcome>;

/** Makes every call of the contract that a browser can make, one after another. */
async function makeAll({ calls, proxy, browser }: Running, around: Around = (told) => told) {
  const told: Record<string, CallOutcome> = {};
  for (const [name, ready] of calls) {
    const answersBefore = proxy.replies.length;
    told[name] = await around(makeCall(browser, ready), proxy, answersBefore);
  }
  return told;
}

const expected = ({ read, write }: Pick<Case, 'read' | 'write'>) =>
  Object.fromEntries(browserCalls.map(([name, call]) => [name, isWrite(call) ? write : read]));

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
// Also after a test timed out, because other files run in the same process.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Every call of the contract', () => {
  /** For faults that hide the school's reply. */
  const shared = behindFaultsThroughout();

  it('succeeds when every byte of the reply arrives separately', async () => {
    const running = await consoleBehindFaults();
    running.proxy.always(trickle);
    const good = { status: 200, code: null };
    const saved = [`success: ${screenTexts.saved}`];
    expect(await makeAll(running)).toEqual(
      expected({ read: { ...good, toasts: [] }, write: { ...good, toasts: saved } }),
    );
  });

  it.each(Object.entries(cases))('reports the known outcome after %s', async (_, { fault, hasStatus, read, write }) => {
    const running = hasStatus ? await consoleBehindFaults() : shared;
    running.proxy.always(fault);
    expect(await makeAll(running)).toEqual(expected({ read, write }));
  });

  it('is a known failure while the server refuses connections, and works afterwards', async () => {
    const running = await consoleBehindFaults();
    await running.proxy.refuse();
    const plain = { read: failedRead(502, 'UPSTREAM_UNREACHABLE'), write: failedWrite(502, 'UPSTREAM_UNREACHABLE') };
    expect(await makeAll(running)).toEqual(expected(plain));
    await running.proxy.accept();
    running.proxy.always(passThrough);
    const told = Object.values(await makeAll(running));
    expect(told.map(({ status }) => status)).toEqual(browserCalls.map(() => 200));
  });

  it('times out after 15 seconds', async () => {
    shared.proxy.always(stall('at its first byte'));
    stopClock();
    const told = await makeAll(shared, async (pending, proxy, answersBefore) => {
      await proxy.waitForReplies(answersBefore + 1);
      await vi.advanceTimersByTimeAsync(15_100);
      return pending;
    });
    expect(told).toEqual(expected(late));
  });

  it('times out when the reply stalls in the middle', async () => {
    const running = await consoleBehindFaults();
    running.proxy.always(stall('in its body'));
    stopClock();
    const told = await makeAll(running, async (pending, proxy, answersBefore) => {
      await proxy.waitForReplies(answersBefore + 1);
      await vi.advanceTimersByTimeAsync(15_100);
      return pending;
    });
    expect(told).toEqual(expected(late));
  });

  it('times out when the reply is very slow', async () => {
    const running = await consoleBehindFaults();
    let sendByte = () => {};
    let noteWaiting = () => {};
    const pause = () =>
      new Promise<void>((done) => {
        sendByte = done;
        noteWaiting();
      });
    running.proxy.always(drip(pause));
    stopClock();
    const told = await makeAll(running, async (pending) => {
      // The shortest body has two bytes: with one of them every 8 s it would be whole after 16 s.
      for (let byte = 0; byte < 2; byte++) {
        await new Promise<void>((done) => (noteWaiting = done));
        await vi.advanceTimersByTimeAsync(8000);
        sendByte();
      }
      return pending;
    });
    expect(told).toEqual(expected(late));
  });

  it('decompresses only as much of a reply as the browser reads', async () => {
    const { calls, proxy, browser } = await consoleBehindFaults();
    for (const [name, ready] of calls) {
      let taken = 0;
      const type = ready.call.reply === 'file' ? 'application/zip' : 'application/json';
      proxy.next(gzipBomb(type, (bytes) => (taken = bytes)));
      const request = await requestOf(ready);
      const response = await browser.send(request.url, request);
      expect(response.status, name).toBe(200);
      await response.body?.cancel();
      expect(taken, name).toBeLessThan(gzipBombBytes / 2);
    }
  });
});
