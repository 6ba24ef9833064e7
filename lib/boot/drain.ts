/** Graceful shutdown: finishes the requests in flight before the process ends. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Console } from '@/lib/bff/console';

export const longestWaitMs = 30_000;

/** The only replies during shutdown: alive (`/healthz`), but not ready for new requests. */
function answerWhileDraining(request: IncomingMessage, response: ServerResponse): void {
  const headers = { 'cache-control': 'no-store', connection: 'close', 'content-type': 'application/json' };
  if (request.url === '/healthz') {
    response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end('ok');
    return;
  }
  const message = 'The console is restarting. Please try again in a moment.';
  response.writeHead(503, { ...headers, 'retry-after': '5' }).end(JSON.stringify({ message }));
}

/**
 * On SIGTERM or SIGINT: requests in flight have 30 seconds to finish, new ones get a 503, then the console closes. The exit
 * code is 0 when all of them finished. Next does not expose its HTTP server, so it is taken from the requests' events.
 */
export function drainOnSignals({ metrics, close }: Pick<Console, 'metrics' | 'close'>): void {
  let server: Server | undefined;
  let isDraining = false;
  let whenIdle = () => {};
  const inFlight = new Set<ServerResponse>();

  subscribe('http.server.request.start', (message) => {
    // The message type that Node documents for this channel.
    const started = message as { server: Server; response: ServerResponse };
    // It answers until the end.
    if (started.server === metrics.server) return;
    server = started.server;
    // New requests are handled by `answerWhileDraining` at once.
    if (isDraining) return;
    inFlight.add(started.response);
    started.response.once('close', () => {
      inFlight.delete(started.response);
      if (inFlight.size === 0) whenIdle();
    });
  });

  async function drain() {
    // Under npm, Ctrl+C reaches the process twice.
    if (isDraining) return;
    isDraining = true;
    server?.removeAllListeners('request').on('request', answerWhileDraining);
    if (inFlight.size > 0) {
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
        setTimeout(resolve, longestWaitMs);
      });
    }
    try {
      await close();
    } catch (error) {
      process.stderr.write(`The database could not be closed: ${error}\n`);
      process.exit(1);
    }
    process.exit(inFlight.size === 0 ? 0 : 1);
  }
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
