/** Serves what is measured on a port of its own, which no visitor may reach. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** How long a scrape that is under way may take when the process ends, in ms. */
const lastScrapeMs = 1000;

// On globalThis, because Next may load this module once per bundle.
const slot = globalThis as typeof globalThis & { homeroomMetricsServer?: Server };

/** Whether a server is the one of the metrics: its requests are nobody's visit. */
export const isOfMetrics = (server: unknown): boolean => server === slot.homeroomMetricsServer;

/**
 * Answers `GET /metrics`, and nothing else.
 * @throws what Node says of a port that can't be used.
 */
export async function serveMetrics(register: Registry, port: number, host: string): Promise<void> {
  // In development Next starts again within its process.
  if (slot.homeroomMetricsServer) return;
  const server = createServer(async ({ method, url = '' }, response) => {
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
    if (method !== 'GET' || url.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only GET /metrics here.\n');
      return;
    }
    try {
      const text = await register.metrics();
      response.writeHead(200, { 'content-type': register.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  slot.homeroomMetricsServer = server;
}

/** Ends the server once a scrape under way is answered. */
export async function closeMetrics(): Promise<void> {
  const server = slot.homeroomMetricsServer;
  if (!server) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), lastScrapeMs).unref();
  await closed;
  slot.homeroomMetricsServer = undefined;
}
