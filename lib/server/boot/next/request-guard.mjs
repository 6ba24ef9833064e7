import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { findClientAddress } from '../../client-address.mjs';
import { createCallScheduler, createPageScheduler } from './request-scheduler.mjs';

/**
 * Rejects malformed and ambiguous requests before Next sees them, and handles the requests of a connection in sequence.
 * Next would normalise dots, doubled slashes and backslashes in URLs, would look for server actions, which the console
 * does not have, and would never answer a protocol upgrade.
 * The guard attaches to the server that Next's `server.js` creates, because Next has no hook for such checks, and a
 * custom server around `next()` would need all of Next in the standalone build.
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {(request: Request, response: Response) => boolean} Answer returns true when it has answered
 */

/** @param {string} path */
function decodePath(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * True when every parser reads the path in the same way.
 * @param {string} path
 */
function isUnambiguousPath(path) {
  if (!path.startsWith('/') || /\\|\/\/|#|%2f|%5c|%00/i.test(path)) return false;
  const segments = decodePath(path)?.split('/');
  return segments !== undefined && !segments.includes('.') && !segments.includes('..');
}

/** Health checks skip the queues, because monitoring sends them often. @param {Request} request */
const isHealthCheck = ({ url = '' }) => url === '/healthz' || url === '/readyz';

/** @param {Request} request */
function addConnectionAddress({ headers, socket }) {
  const hops = [headers['x-forwarded-for'], socket.remoteAddress];
  headers['x-forwarded-for'] = hops.filter(Boolean).join(', ');
}

/**
 * These headers prevent other origins from reading responses, and from keeping a reference to the console's windows.
 */
const crossOriginHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const callMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'];
const pageMethods = ['GET', 'HEAD'];

/** Next answers other values of this header with status 500. @param {string | string[] | undefined} header */
function isRouterState(header) {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

/**
 * A request for a page must not have a body, because Next would keep up to 10 MB of it in memory.
 * @param {Request} request
 */
function findRefusal({ url = '', method = '', headers, headersDistinct }) {
  const path = url.split('?', 1)[0] ?? '';
  if (!isUnambiguousPath(path)) return { status: 400, message: 'This address is not valid.' };
  const isCall = path.startsWith('/api/');
  const methods = isCall ? callMethods : pageMethods;
  if (!methods.includes(method))
    return { status: 405, message: 'This method is not known.', allow: methods.join(', ') };
  const framing = headers['transfer-encoding']?.toLowerCase();
  const isFramed = framing === undefined || framing === 'chunked';
  const hasBody = framing !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const isWrong = !isFramed || (hasBody && !isCall) || !isRouterState(headers['next-router-state-tree']);
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
function sendRefusal(response, { status, message, allow }) {
  response
    .writeHead(status, { ...closing, ...json, ...(allow ? { allow } : {}) })
    .end(JSON.stringify({ code: status === 405 ? 'WRONG_METHOD' : 'INVALID_INPUT', message }));
}

/** Must be called before `addConnectionAddress` changes the header. @param {Request} request */
function countProxies({ headers }) {
  const forwarded = headers['x-forwarded-for'];
  return forwarded ? String(forwarded).split(',').length : 0;
}

const maxOpenRequests = 10;

/**
 * Node would start all pipelined requests at once, and one of them could still run after a response that closes the
 * connection. A connection with many open requests is closed, because browsers and proxies do not pipeline requests.
 * @param {(request: Request, response: Response) => void} answer
 */
function serializePerConnection(answer) {
  /** @type {WeakMap<import('node:net').Socket, { open: number, last: Promise<void> }>} */
  const connections = new WeakMap();
  return async (/** @type {Request} */ request, /** @type {Response} */ response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { open: 0, last: Promise.resolve() };
    connections.set(socket, connection);
    const previous = connection.last;
    connection.open += 1;
    connection.last = new Promise((done) => {
      // Next adds nearly as many listeners as Node accepts without a warning.
      response.once('close', () => {
        connection.open -= 1;
        done();
      });
    });
    if (connection.open > maxOpenRequests) socket.destroy();
    await previous;
    if (socket.writable) answer(request, response);
    // Node emits `close` only for the response that is being sent.
    else response.emit('close');
  };
}

/** @param {Request} request @param {Response} response */
function answerWhileEnding({ url }, response) {
  if (url === '/healthz') {
    response.writeHead(200, { ...closing, 'content-type': 'text/plain' }).end('ok');
    return;
  }
  const message = 'The console is restarting. Please try again in a moment.';
  response.writeHead(503, { ...closing, ...json, 'retry-after': '5' }).end(JSON.stringify({ message }));
}

/** @param {(request: Request, response: Response) => void} answer */
function withShutdown(answer) {
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
    /** Refuses new requests. @param {number} timeoutMs @returns true when all requests have finished */
    async end(timeoutMs) {
      isEnding = true;
      if (inFlight.size > 0) {
        await new Promise((/** @type {(_?: void) => void} */ resolve) => {
          whenIdle = resolve;
          setTimeout(resolve, timeoutMs);
        });
      }
      return inFlight.size === 0;
    },
  };
}

/**
 * @param {Server} server
 * @param {Answer} answerEarly
 * @param {number} trustedProxyHops
 */
function guard(server, answerEarly, trustedProxyHops) {
  // Without Next's upgrade listeners, Node handles an upgrade request as an ordinary request.
  server.removeAllListeners('upgrade');
  const listeners = server.listeners('request');
  const schedulePage = createPageScheduler();
  const scheduleCall = createCallScheduler();
  const { answer, end } = withShutdown(
    serializePerConnection((request, response) => {
      for (const [name, value] of Object.entries(crossOriginHeaders)) response.setHeader(name, value);
      const refusal = findRefusal(request);
      if (refusal) return sendRefusal(response, refusal);
      if (answerEarly(request, response)) return;
      const proxies = countProxies(request);
      addConnectionAddress(request);
      const { headers, url } = request;
      const address = findClientAddress(String(headers['x-forwarded-for']), trustedProxyHops);
      const client = { group: address, member: headers.cookie ?? '' };
      const passToNext = () => {
        for (const listener of listeners) listener.call(server, request, response);
      };
      if (isHealthCheck(request)) {
        // The command `npm run doctor` reads this header through the proxies.
        response.setHeader('x-homeroom-proxies', proxies);
        passToNext();
      } else if (url?.startsWith('/api/')) scheduleCall(client, passToNext);
      else schedulePage(client, response, passToNext);
    }),
  );
  server.removeAllListeners('request').on('request', answer);
  // Next bundles `guarded-server.ts` separately, so it can't share this module's variables.
  Object.assign(globalThis, {
    homeroomServer: { pagesWaiting: schedulePage.waiting, callsWaiting: scheduleCall.waiting, end },
  });
}

/**
 * Guards the first HTTP server that listens after this call: the server of Next.js. Next.js does not expose its server,
 * so a subscription to Node's diagnostics channel for `listen` finds it.
 * @param {Answer} answerEarly is called before Next @param {number} trustedProxyHops
 */
export function guardServer(answerEarly, trustedProxyHops) {
  const channel = 'tracing:net.server.listen:asyncStart';
  const handleListen = (/** @type {unknown} */ message) => {
    const { server } = /** @type {{ server: unknown }} */ (message);
    if (!(server instanceof Server)) return;
    unsubscribe(channel, handleListen);
    guard(server, answerEarly, trustedProxyHops);
  };
  subscribe(channel, handleListen);
}
