// Turns away what only an attack or a mistake sends, before Next sees it. Next resolves dots, doubled slashes and
// backslashes in an address by itself, stumbles over other things, and never answers a request to switch protocols.
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
 * Whether a path means what it says, to everybody who reads it.
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
  // Nothing here speaks another protocol. Without a listener Node takes such a request for an ordinary one.
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

/** Stands in front of the server that this process starts next. Next makes it and keeps it to itself. */
export function guardServer() {
  subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = /** @type {{ server: unknown }} */ (message);
    if (server instanceof Server) guard(server);
  });
}
