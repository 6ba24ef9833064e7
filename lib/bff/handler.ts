import { randomUUID } from 'node:crypto';
import { BffError } from './bff-error';
import { type Console, processConsole } from './console';
import { logFailure } from './logging/log';
import { logRequest } from './logging/request-log';
import type { RequestContext } from './request-context';
import { guardOrigin } from './request-origin';

/** The request that a handler answers, and what it adds to the response and the log. */
export interface HandlerContext extends RequestContext {
  /** For the log: the route's template, never the real URL, which may contain personal data. */
  route: string;
  /** `Set-Cookie` lines for the response. */
  cookies: string[];
}

export type Handle = (request: Request, context: HandlerContext) => Promise<Response>;

async function answer(request: Request, context: HandlerContext, handle: Handle): Promise<Response> {
  try {
    guardOrigin(request.method, context);
    return await handle(request, context);
  } catch (error) {
    // The browser closed the connection: this is for the log only.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const { metrics, logger } = context.console;
    metrics.measures?.errors.inc({ code: error instanceof BffError ? error.code : 'UNEXPECTED' });
    if (error instanceof BffError) return error.toResponse();
    logFailure(logger, error, context.requestId);
    return Response.json({ message: 'Something went wrong in the console. Please try again.' }, { status: 500 });
  }
}

/** Answers a request, for the process's console unless another one is named. Next passes two arguments. */
export type RouteHandler = (request: Request, next?: unknown, console?: Console) => Promise<Response>;

/** Wraps a route handler: origin check, errors as JSON, cookies, headers and one log line. */
export function defineHandler(route: string, handle: Handle): RouteHandler {
  return async (request, _, console = processConsole()) => {
    const startedAt = performance.now();
    const { method, headers } = request;
    const context: HandlerContext = { console, requestId: randomUUID(), headers, route, cookies: [] };
    const response = await answer(request, context, handle);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
    response.headers.set('x-content-type-options', 'nosniff');
    response.headers.set('x-request-id', context.requestId);
    for (const line of context.cookies) response.headers.append('set-cookie', line);
    const ms = performance.now() - startedAt;
    logRequest(console, context.requestId, { route: context.route, method, status: response.status, ms });
    return response;
  };
}
