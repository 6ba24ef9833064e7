import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isConsolePath, signInPaths } from '@/lib/routes';
import type { Services } from '../services';
import { countRequest, logRequest } from './request-log';

const channel = 'http.server.request.start';

const otherPaths = ['/healthz', '/readyz', '/icon.svg'];

function routeOf(path: string): string {
  if (path.startsWith('/api/')) return '/api/*';
  if (path.startsWith('/_next/static/')) return '/_next/static/*';
  if (!isConsolePath(path) && !signInPaths.includes(path) && !otherPaths.includes(path)) return '/*';
  return path.replace(/^(\/sections)\/[^/]+\//, '$1/{sectionId}/');
}

/**
 * Listens to a Node diagnostics channel, because Next has no hook for finished requests. Skips the calls that the
 * handlers below `/api` log and count.
 */
export function logPages(services: Services): void {
  const { metrics } = services;
  const handleRequest = (message: unknown) => {
    // Safe cast: Node documents this type for messages of the channel.
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
      const isComplete = response.writableFinished;
      // A call with a request id is logged by its handler. After a disconnect, the id may still be missing.
      if (isCall && (typeof requestId === 'string' || !isComplete)) return;
      const answered = {
        route: routeOf(path),
        method: request.method ?? '',
        status: isComplete ? response.statusCode : 499,
        ms: performance.now() - startedAt,
      };
      if (typeof requestId === 'string') logRequest(services, requestId, answered);
      else countRequest(metrics, answered);
    });
  };
  subscribe(channel, handleRequest);
  services.closers.push(() => unsubscribe(channel, handleRequest));
}
