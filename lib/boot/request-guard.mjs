// Rejects malformed and ambiguous requests before Next sees them. Next itself resolves dots, doubled slashes and
// backslashes in URLs, fails on other malformed requests, and never answers a protocol upgrade.
import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

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

/** @param {import('node:http').IncomingMessage} request */
function refusal({ url = '', method, headers, headersDistinct }) {
  if (!isPlain(url.split('?', 1)[0] ?? '')) return { status: 400, message: 'This address is not valid.' };
  if (method === 'TRACE') return { status: 405, message: 'This method is not known.' };
  const isFramed = ['chunked', undefined].includes(headers['transfer-encoding']?.toLowerCase());
  if (!isFramed || (headersDistinct.host?.length ?? 0) > 1)
    return { status: 400, message: 'This request is not valid.' };
  return null;
}

/** @param {Server} server */
function guard(server) {
  // No other protocol is supported. Without an upgrade listener Node handles the request as an ordinary one.
  server.removeAllListeners('upgrade');
  const answer = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const refused = refusal(request);
    if (!refused) {
      for (const listener of answer) listener.call(server, request, response);
      return;
    }
    const { status, message } = refused;
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        connection: 'close',
        ...(status === 405 ? { allow: 'GET, HEAD, OPTIONS, POST, PUT, DELETE' } : {}),
      })
      .end(JSON.stringify({ code: status === 405 ? 'WRONG_METHOD' : 'INVALID_INPUT', message }));
  });
}

/** Guards the next server of this process. Next does not expose its server, so it is taken from Node's listen event. */
export function guardServer() {
  subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = /** @type {{ server: unknown }} */ (message);
    if (server instanceof Server) guard(server);
  });
}
