import { randomUUID } from 'node:crypto';
import { logFailure } from '@/lib/server/log';
import { BffError } from './bff-error';
import { logRequest } from './logging/request-log';
import type { RequestContext } from './request-context';
import { guardOrigin } from './request-origin';
import { processServices, type Services } from './services';

export interface HandlerContext extends RequestContext {
  /** The route template, because a URL may contain personal data. */
  route: string;
  cookies: string[];
}

export type Handle = (request: Request, context: HandlerContext) => Promise<Response>;

async function runHandler(request: Request, context: HandlerContext, handle: Handle): Promise<Response> {
  try {
    guardOrigin(request.method, context);
    return await handle(request, context);
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const { metrics, logger } = context.services;
    metrics.measures?.errors.inc({ code: error instanceof BffError ? error.code : 'UNEXPECTED' });
    if (error instanceof BffError) return error.toResponse();
    logFailure(logger, error, context.requestId);
    return Response.json({ message: 'Something went wrong in the console. Please try again.' }, { status: 500 });
  }
}

/** Next passes two arguments; tests pass a console as the third. */
export type RouteHandler = (request: Request, next?: unknown, services?: Services) => Promise<Response>;

export function defineHandler(route: string, handle: Handle): RouteHandler {
  return async (request, _, services = processServices()) => {
    const startedAt = performance.now();
    const { method, headers } = request;
    const context: HandlerContext = { services, requestId: randomUUID(), headers, route, cookies: [] };
    const response = await runHandler(request, context, handle);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
    response.headers.set('x-content-type-options', 'nosniff');
    response.headers.set('x-request-id', context.requestId);
    for (const line of context.cookies) response.headers.append('set-cookie', line);
    const ms = performance.now() - startedAt;
    logRequest(services, context.requestId, { route: context.route, method, status: response.status, ms });
    return response;
  };
}

/** Refuses unknown addresses, which Next would answer with an HTML page. */
export const handleUnknown = defineHandler('/api/*', async () => {
  throw new BffError('UNKNOWN_CALL');
});

/** Serves the actions below an address, such as `/api/auth/sign-out`. */
export function defineActions(address: string, actions: Readonly<Record<string, Handle>>): RouteHandler {
  const handlers = new Map<string, RouteHandler>();
  for (const [name, handle] of Object.entries(actions)) {
    const path = `${address}/${name}`;
    handlers.set(path, defineHandler(path, handle));
  }
  return (request, next, services) => {
    const handler = handlers.get(new URL(request.url).pathname) ?? handleUnknown;
    return handler(request, next, services);
  };
}
