// Node accepts only one new connection in each cycle of its event loop. A cycle that renders fifty pages takes more
// than half a second, and a new client would wait for many such cycles. Waiting addresses take turns, because the
// clients of a school usually share one address, and so do the browsers behind one address.
import { performance } from 'node:perf_hooks';
import { createTurnQueue } from '../../turn-queue.mjs';

export const callsPerTurn = 2;

/** More pages at a time would only delay each other, because one thread renders all of them. */
export const maxConcurrentPages = 2;

export const idleCheckMs = 10;

/** A page no longer counts as rendering after this time. */
export const maxCountedMs = 250;

/** If the event loop was idle for more than this share of the time, the rendered pages wait for an upstream. */
const idleThreshold = 0.1;

/** @typedef {Pick<import('node:http').ServerResponse, 'destroyed' | 'once' | 'off'>} Response */
/** @typedef {import('../../turn-queue.mjs').Owner} Client */

function createIdleMeter() {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return 1 - utilization;
  };
}

export function createPageScheduler(idleShare = createIdleMeter()) {
  /** @type {ReturnType<typeof createTurnQueue<{ response: Response, render: () => void }>>} */
  const waiting = createTurnQueue();
  let activePages = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let idleTimer;

  const begin = (/** @type {Response} */ response, /** @type {() => void} */ render) => {
    activePages += 1;
    const end = () => {
      clearTimeout(timer);
      response.off('close', end);
      activePages -= 1;
      if (activePages < maxConcurrentPages) beginNext();
    };
    const timer = setTimeout(end, maxCountedMs);
    response.once('close', end);
    render();
  };

  function beginNext() {
    let next = waiting.shift();
    while (next?.response.destroyed) next = waiting.shift();
    if (next) begin(next.response, next.render);
    if (waiting.size() > 0) return;
    clearInterval(idleTimer);
    idleTimer = undefined;
  }

  const schedule = (
    /** @type {Client} */ client,
    /** @type {Response} */ response,
    /** @type {() => void} */ render,
  ) => {
    if (activePages < maxConcurrentPages) return begin(response, render);
    waiting.push(client, { response, render });
    if (idleTimer) return;
    // Idle time before the first page was queued must not count.
    idleShare();
    idleTimer = setInterval(() => {
      const more = idleShare() > idleThreshold ? maxConcurrentPages : 0;
      for (let index = 0; index < more; index++) beginNext();
    }, idleCheckMs);
  };
  return Object.assign(schedule, { waiting: waiting.size });
}

export function createCallScheduler() {
  /** @type {ReturnType<typeof createTurnQueue<() => void>>} */
  const waiting = createTurnQueue();
  let isTurning = false;

  const turn = () => {
    isTurning = waiting.size() > 0;
    if (isTurning) setImmediate(turn);
    for (let count = 0; count < callsPerTurn; count++) waiting.shift()?.();
  };

  const schedule = (/** @type {Client} */ client, /** @type {() => void} */ begin) => {
    waiting.push(client, begin);
    if (!isTurning) turn();
  };
  return Object.assign(schedule, { waiting: waiting.size });
}
