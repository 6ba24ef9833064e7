import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { GaugeSources, Measures } from './measures';

export interface Metrics {
  measures?: Measures;
  server?: Server;
}

/** Starts measuring. It must run before the embedded backend opens its database. */
export async function startMeasuring(metrics: Metrics, sources: GaugeSources): Promise<Measures> {
  const { defineMeasures } = await import('./measures');
  metrics.measures ??= defineMeasures(sources);
  return metrics.measures;
}

const lastScrapeMs = 1000;

export async function serveMetrics(metrics: Metrics, register: Registry, port: number, host: string): Promise<void> {
  // Does nothing if the server already runs. In development, Next runs the startup code again in the same process.
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
