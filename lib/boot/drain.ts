import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const longestWaitMs = 30_000;

/** What the console says of itself while it finishes: it lives, is not ready, and takes nothing new. */
export function answerWhileDraining(request: IncomingMessage, response: ServerResponse): void {
  const headers = { 'cache-control': 'no-store', connection: 'close', 'content-type': 'application/json' };
  if (request.url === '/healthz') {
    response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end('ok');
    return;
  }
  const message = 'The console is restarting. Please try again in a moment.';
  response.writeHead(503, { ...headers, 'retry-after': '5' }).end(JSON.stringify({ message }));
}

/**
 * Lets SIGTERM and SIGINT end this process without cutting anything off: requests in flight have 30 seconds to finish,
 * new ones are turned away, then `close` runs. The exit code is 0 where all of them finished. Next makes the server and
 * keeps it to itself, so that it is known only from the requests that it announces.
 */
export function drainOnSignals(close: () => Promise<void>): void {
  let server: Server | undefined;
  let isDraining = false;
  let whenIdle = () => {};
  const inFlight = new Set<ServerResponse>();

  subscribe('http.server.request.start', (message) => {
    // What Node documents for this channel.
    const started = message as { server: Server; response: ServerResponse };
    server = started.server;
    // What is asked now is answered by `answerWhileDraining`, at once.
    if (isDraining) return;
    inFlight.add(started.response);
    started.response.once('close', () => {
      inFlight.delete(started.response);
      if (inFlight.size === 0) whenIdle();
    });
  });

  async function drain() {
    // Ctrl+C reaches a process twice where npm passes it on.
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
