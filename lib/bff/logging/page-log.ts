import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isConsolePath, signInPaths } from '@/lib/routes';
import { log } from './log';

/** The template of a page's address, for the log; never the address itself. */
function pageRoute(path: string): string {
  if (!isConsolePath(path) && !signInPaths.includes(path)) return '/*';
  return path.replace(/^(\/sections)\/[^/]+\//, '$1/{sectionId}/');
}

/**
 * Leaves a line for each request that the middleware has answered or let through to a page. Next tells nobody when a
 * page is sent, so that it is learnt from Node; the handlers of `/api` leave their own lines.
 */
export function logPages(): void {
  subscribe('http.server.request.start', (message) => {
    // What Node documents for this channel.
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
