// Rejects malformed and ambiguous requests before Next sees them, and takes one request of a connection after the other.
// Next itself resolves dots, doubled slashes and backslashes in URLs, fails on other malformed requests, looks for server
// actions, which this console has none of, and never answers a protocol upgrade. Next has no place for this: its own server
// is made inside of `server.js`, and a server of ours around `next()` would need all of Next in the packed console.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { callTurns, pageTurns } from './turns.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {(request: Request, response: Response) => boolean} Answer says whether it has answered. */

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Whether every parser reads the path in the same way.
 * @param {string} path
 */
function isPlain(path) {
  if (!path.startsWith('/') || /\\|\/\/|#|%2f|%5c|%00/i.test(path)) return false;
  const segments = decoded(path)?.split('/');
  return segments !== undefined && !segments.includes('.') && !segments.includes('..');
}

/** Those who look after the console ask often and wait for nothing. @param {Request} request */
const isHealthCheck = ({ url = '' }) => url === '/healthz' || url === '/readyz';

const methodsOfCalls = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'];
const methodsOfPages = ['GET', 'HEAD'];

/** @param {Request} request */
function refusal({ url = '', method = '', headers, headersDistinct }) {
  const path = url.split('?', 1)[0] ?? '';
  if (!isPlain(path)) return { status: 400, message: 'This address is not valid.' };
  const isCall = path.startsWith('/api/');
  const methods = isCall ? methodsOfCalls : methodsOfPages;
  if (!methods.includes(method))
    return { status: 405, message: 'This method is not known.', allow: methods.join(', ') };
  const framing = headers['transfer-encoding']?.toLowerCase();
  const isFramed = framing === undefined || framing === 'chunked';
  const hasBody = framing !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // Next would keep a page's body in memory, up to 10 MB of it.
  const isWrong = !isFramed || (hasBody && !isCall);
  if (isWrong || (headersDistinct.host?.length ?? 0) > 1 || headers['next-action'] !== undefined)
    return { status: 400, message: 'This request is not valid.' };
  return null;
}

const closing = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' };
const json = { 'content-type': 'application/json' };

/**
 * @param {Response} response
 * @param {{ status: number, message: string, allow?: string }} refused
 */
function refuse(response, { status, message, allow }) {
  response
    .writeHead(status, { ...closing, ...json, ...(allow ? { allow } : {}) })
    .end(JSON.stringify({ code: status === 405 ? 'WRONG_METHOD' : 'INVALID_INPUT', message }));
}

/** How many requests of one connection may be open. Browsers and proxies send none before the last answer. */
const maxOpen = 10;

/**
 * Hands over one request of a connection after the other. Node would hand over at once all that came in, so that a
 * request was still executed after an answer that closes the connection.
 * @param {(request: Request, response: Response) => void} answer
 */
function inTurn(answer) {
  /** @type {WeakMap<import('node:net').Socket, { open: number, last: Promise<void> }>} */
  const connections = new WeakMap();
  return async (/** @type {Request} */ request, /** @type {Response} */ response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { open: 0, last: Promise.resolve() };
    connections.set(socket, connection);
    const before = connection.last;
    connection.open += 1;
    // One listener for both: Next adds nearly as many as Node lets pass without a warning.
    connection.last = new Promise((done) => {
      response.once('close', () => {
        connection.open -= 1;
        done();
      });
    });
    if (connection.open > maxOpen) socket.destroy();
    await before;
    if (socket.writable) answer(request, response);
    // Node says this itself only to the response that is being sent.
    else response.emit('close');
  };
}

/** @param {Request} request @param {Response} response */
function answerWhileEnding({ url }, response) {
  // Alive, but not ready for new requests.
  if (url === '/healthz') {
    response.writeHead(200, { ...closing, 'content-type': 'text/plain' }).end('ok');
    return;
  }
  const message = 'The console is restarting. Please try again in a moment.';
  response.writeHead(503, { ...closing, ...json, 'retry-after': '5' }).end(JSON.stringify({ message }));
}

/**
 * @param {(request: Request, response: Response) => void} answer
 * @returns what answers until the server ends, and what ends it.
 */
function untilTheEnd(answer) {
  /** @type {Set<Response>} */
  const inFlight = new Set();
  let isEnding = false;
  let whenIdle = () => {};
  return {
    /** @param {Request} request @param {Response} response */
    answer(request, response) {
      if (isEnding) return answerWhileEnding(request, response);
      inFlight.add(response);
      response.once('close', () => {
        inFlight.delete(response);
        if (inFlight.size === 0) whenIdle();
      });
      answer(request, response);
    },
    /**
     * Refuses new requests from now on.
     * @param {number} longestMs how long those in flight may take.
     * @returns whether all of them have finished.
     */
    async end(longestMs) {
      isEnding = true;
      if (inFlight.size > 0) {
        await new Promise((/** @type {(_?: void) => void} */ resolve) => {
          whenIdle = resolve;
          setTimeout(resolve, longestMs);
        });
      }
      return inFlight.size === 0;
    },
  };
}

/**
 * @param {Server} server
 * @param {Answer} answerEarly
 */
function guard(server, answerEarly) {
  // No other protocol is supported. Without an upgrade listener Node handles the request as an ordinary one.
  server.removeAllListeners('upgrade');
  const listeners = server.listeners('request');
  const drawInTurn = pageTurns();
  const callInTurn = callTurns();
  const { answer, end } = untilTheEnd(
    inTurn((request, response) => {
      const refused = refusal(request);
      if (refused) return refuse(response, refused);
      if (answerEarly(request, response)) return;
      const hand = () => {
        for (const listener of listeners) listener.call(server, request, response);
      };
      if (isHealthCheck(request)) hand();
      else if (request.url?.startsWith('/api/')) callInTurn(hand);
      else drawInTurn(response, hand);
    }),
  );
  server.removeAllListeners('request').on('request', answer);
  // For `guarded-server.ts`, which is inside of Next's bundles.
  Object.assign(globalThis, {
    homeroomServer: { pagesWaiting: drawInTurn.waiting, callsWaiting: callInTurn.waiting, end },
  });
}

/**
 * Guards the next server of this process. Next does not expose its server, so it is taken from Node's listen event.
 * @param {Answer} answerEarly is asked before Next.
 */
export function guardServer(answerEarly) {
  const channel = 'tracing:net.server.listen:asyncStart';
  const listened = (/** @type {unknown} */ message) => {
    const { server } = /** @type {{ server: unknown }} */ (message);
    if (!(server instanceof Server)) return;
    // What listens later, such as the metrics, is no server of visitors.
    unsubscribe(channel, listened);
    guard(server, answerEarly);
  };
  subscribe(channel, listened);
}
