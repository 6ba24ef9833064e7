// Begins few requests at a time. Node accepts one new connection in each turn of its event loop, and a turn in which fifty
// pages or lists are made lasts most of a second: who comes anew would wait for many of these.
import { performance } from 'node:perf_hooks';

/** How many calls are begun in one turn of the event loop. */
export const callsPerTurn = 2;

/** How many pages are drawn at once: with more, none of them is there earlier. */
export const atOnce = 2;

/** How often it is looked whether pages wait for others, such as an upstream, rather than for the processor; in ms. */
export const lookMs = 10;

/** A page that is not there by then waits for others too, although the processor is busy with something else; in ms. */
export const longestMs = 250;

/** The share of time for which the processor has nothing to do, above which as many are begun beside them. */
const muchIdle = 0.1;

/** @typedef {Pick<import('node:http').ServerResponse, 'destroyed' | 'once' | 'off'>} Response */

/** @returns what says which share of the time since the last question the event loop was idle. */
function watchLoop() {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return 1 - utilization;
  };
}

/** @returns what begins to draw a page for a response when it is its turn; pages of those who have left are skipped. */
export function pageTurns(idleShare = watchLoop()) {
  /** @type {{ response: Response, draw: () => void }[]} */
  const waiting = [];
  let drawn = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let look;

  const begin = (/** @type {Response} */ response, /** @type {() => void} */ draw) => {
    drawn += 1;
    const end = () => {
      clearTimeout(patience);
      response.off('close', end);
      drawn -= 1;
      if (drawn < atOnce) beginNext();
    };
    const patience = setTimeout(end, longestMs);
    response.once('close', end);
    draw();
  };

  function beginNext() {
    let next = waiting.shift();
    while (next?.response.destroyed) next = waiting.shift();
    if (next) begin(next.response, next.draw);
    if (waiting.length > 0) return;
    clearInterval(look);
    look = undefined;
  }

  const inTurn = (/** @type {Response} */ response, /** @type {() => void} */ draw) => {
    if (drawn < atOnce) return begin(response, draw);
    waiting.push({ response, draw });
    if (look) return;
    // What was idle before is not what these wait for.
    idleShare();
    look = setInterval(() => {
      const more = idleShare() > muchIdle ? atOnce : 0;
      for (let nth = 0; nth < more; nth++) beginNext();
    }, lookMs);
  };
  return Object.assign(inTurn, { waiting: () => waiting.length });
}

/** @returns what begins to answer a call, at once or in one of the next turns of the event loop. */
export function callTurns() {
  /** @type {(() => void)[]} */
  const waiting = [];
  let isTurning = false;

  const turn = () => {
    const now = waiting.splice(0, callsPerTurn);
    isTurning = now.length > 0;
    if (isTurning) setImmediate(turn);
    for (const begin of now) begin();
  };

  const inTurn = (/** @type {() => void} */ begin) => {
    waiting.push(begin);
    if (!isTurning) turn();
  };
  return Object.assign(inTurn, { waiting: () => waiting.length });
}
