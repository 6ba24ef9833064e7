/** Logs requests for pages; requests to `/api` are logged by their handlers. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isConsolePath, signInPaths } from '@/lib/routes';
import { log } from './log';

/** A page's route template; the log never gets the real URL. */
function pageRoute(path: string): string {
  if (!isConsolePath(path) && !signInPaths.includes(path)) return '/*';
  return path.replace(/^(\/sections)\/[^/]+\//, '$1/{sectionId}/');
}

/** Logs every request that the middleware answered or let through. Next has no hook for this, so it listens to Node. */
export function logPages(): void {
  subscribe('http.server.request.start', (message) => {
    // The message type that Node documents for this channel.
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const [path = ''] = (request.url ?? '').split('?');
    if (path.startsWith('/api/')) return;
    const startedAt = performance.now();
    response.once('close', () => {
      const requestId = response.getHeader('x-request-id');
      if (typeof requestId !== 'string') return;
      const status = response.writableFinished ? response.statusCode : 499;
      log({ requestId, route: pageRoute(path), status, ms: Math.round(performance.now() - startedAt) }, 'request');
    });
  });
}
