/** Serves what is measured on a port of its own, which no visitor may reach. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { Metrics } from './metrics';

/** How long a scrape that is under way may take when the process ends, in ms. */
const lastScrapeMs = 1000;

/**
 * Answers `GET /metrics`, and nothing else.
 * @throws what Node says of a port that can't be used.
 */
export async function serveMetrics(metrics: Metrics, register: Registry, port: number, host: string): Promise<void> {
  // In development Next starts again within its process.
  if (metrics.server) return;
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
  metrics.server = server;
}

/** Ends the server once a scrape under way is answered. */
export async function closeMetrics(metrics: Metrics): Promise<void> {
  const { server } = metrics;
  if (!server) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), lastScrapeMs).unref();
  await closed;
  metrics.server = undefined;
}
