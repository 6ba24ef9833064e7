/** Logs requests for pages; requests to `/api` are logged by their handlers. What no handler answers is only counted. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isConsolePath, signInPaths } from '@/lib/routes';
import type { Console } from '../console';
import { countRequest, logRequest } from './request-log';

/** Addresses of their own that are no page. */
const otherPaths = ['/healthz', '/readyz', '/icon.svg'];

/** A route's template; log and metrics never get the real URL. */
function routeOf(path: string): string {
  if (path.startsWith('/api/')) return '/api/*';
  if (path.startsWith('/_next/static/')) return '/_next/static/*';
  if (!isConsolePath(path) && !signInPaths.includes(path) && !otherPaths.includes(path)) return '/*';
  return path.replace(/^(\/sections)\/[^/]+\//, '$1/{sectionId}/');
}

/** Logs every request that the middleware answered or let through. Next has no hook for this, so it listens to Node. */
export function logPages(console: Console): void {
  const { metrics } = console;
  subscribe('http.server.request.start', (message) => {
    // The message type that Node documents for this channel.
    const { server, request, response } = message as {
      server: unknown;
      request: IncomingMessage;
      response: ServerResponse;
    };
    const [path = ''] = (request.url ?? '').split('?');
    const isCall = path.startsWith('/api/');
    if (server === metrics.server || (isCall && !metrics.measures)) return;
    const startedAt = performance.now();
    response.once('close', () => {
      const requestId = response.getHeader('x-request-id');
      const isWhole = response.writableFinished;
      // Its handler has logged and counted it, or will when it notices that the visitor has gone away.
      if (isCall && (typeof requestId === 'string' || !isWhole)) return;
      const answered = {
        route: routeOf(path),
        method: request.method ?? '',
        status: isWhole ? response.statusCode : 499,
        ms: performance.now() - startedAt,
      };
      if (typeof requestId === 'string') logRequest(console, requestId, answered);
      else countRequest(metrics, answered);
    });
  });
}
