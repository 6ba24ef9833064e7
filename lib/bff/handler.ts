import { randomUUID } from 'node:crypto';
import { metrics } from '@/lib/metrics/metrics';
import { BffError } from './bff-error';
import { logFailure } from './logging/log';
import { logRequest } from './logging/request-log';
import { guardOrigin } from './request-origin';

/** What a handler knows about a request, and what it adds to the response and the log. */
export interface RequestContext {
  requestId: string;
  /** For the log: the route's template, never the real URL, which may contain personal data. */
  route: string;
  /** `Set-Cookie` lines for the response. */
  cookies: string[];
}

type Handle = (request: Request, context: RequestContext) => Promise<Response>;

async function answer(request: Request, context: RequestContext, handle: Handle): Promise<Response> {
  try {
    guardOrigin(request);
    return await handle(request, context);
  } catch (error) {
    // The browser closed the connection: this is for the log only.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    metrics()?.errors.inc({ code: error instanceof BffError ? error.code : 'UNEXPECTED' });
    if (error instanceof BffError) return error.toResponse();
    logFailure(error, context.requestId);
    return Response.json({ message: 'Something went wrong in the console. Please try again.' }, { status: 500 });
  }
}

/** Wraps a route handler: origin check, errors as JSON, cookies, headers and one log line. */
export function defineHandler(route: string, handle: Handle): (request: Request) => Promise<Response> {
  return async (request) => {
    const startedAt = performance.now();
    const context: RequestContext = { requestId: randomUUID(), route, cookies: [] };
    const response = await answer(request, context, handle);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
    response.headers.set('x-content-type-options', 'nosniff');
    response.headers.set('x-request-id', context.requestId);
    for (const line of context.cookies) response.headers.append('set-cookie', line);
    const { method } = request;
    const ms = performance.now() - startedAt;
    logRequest(context.requestId, { route: context.route, method, status: response.status, ms });
    return response;
  };
}
