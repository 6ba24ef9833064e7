import { type NextRequest, NextResponse } from 'next/server';
import { isConsolePath, landingPath, signInPaths } from '@/lib/routes';
import { BffError } from '@/lib/server/bff/bff-error';
import type { RequestContext } from '@/lib/server/bff/request-context';
import { isSecure } from '@/lib/server/bff/request-origin';
import { processServices, type Services } from '@/lib/server/bff/services';
import { readSession, refreshedCookies } from '@/lib/server/bff/session/session';
import { checkOwner, missingSignedInCookies, startPathOf } from '@/lib/server/bff/session/session-state';
import { readPendingSignIn } from '@/lib/server/bff/sign-in/sign-in-cookies';

function contentSecurityPolicy(nonce: string, isHttps: boolean, { NODE_ENV }: Services['settings']): string {
  const development = NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development}`,
    // Allows the inline styles of dialogs and toasts, which are harmless without scripts.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function continueSecurely(context: RequestContext): NextResponse {
  const { services, requestId, session, pendingSignIn } = context;
  const isHttps = isSecure(context);
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce, isHttps, services.settings);
  services.readForPages.set(requestId, { session, pendingSignIn });
  const headers = new Headers(context.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set('x-request-id', requestId);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('x-request-id', requestId);
  response.headers.set('cache-control', 'private, no-store');
  response.headers.set('referrer-policy', 'same-origin');
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (isHttps) response.headers.set('strict-transport-security', 'max-age=31536000');
  return response;
}

// Next requires an absolute URL, and shortens it for the same host to a relative one, which works behind any proxy.
function redirect(request: NextRequest, path: string): NextResponse {
  const headers = { 'cache-control': 'private, no-store', 'x-request-id': crypto.randomUUID() };
  return NextResponse.redirect(new URL(path, request.nextUrl), { headers });
}

async function routeRequest(request: NextRequest, services: Services): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  const context: RequestContext = { services, requestId: crypto.randomUUID(), headers: request.headers };
  const session = await readSession(context);
  if (signInPaths.includes(pathname)) {
    if (session) return redirect(request, landingPath(searchParams.get('from') ?? '', startPathOf(session)));
    if (pathname !== '/login' && !(await readPendingSignIn(context))) return redirect(request, '/login');
    return continueSecurely(context);
  }
  if (!isConsolePath(pathname)) return redirect(request, '/login');
  if (!session) return redirect(request, `/login?from=${encodeURIComponent(pathname + search)}`);
  checkOwner(session, context);
  const response = continueSecurely(context);
  for (const line of [...(await refreshedCookies(session, context)), ...missingSignedInCookies(session, context)])
    response.headers.append('set-cookie', line);
  return response;
}

function toErrorResponse(error: BffError): NextResponse {
  const { status, headers } = error.toResponse();
  headers.set('content-type', 'text/plain; charset=utf-8');
  headers.set('cache-control', 'private, no-store');
  return new NextResponse(error.message, { status, headers });
}

export async function middleware(
  request: NextRequest,
  _next?: unknown,
  services = processServices(),
): Promise<NextResponse> {
  try {
    return await routeRequest(request, services);
  } catch (error) {
    if (error instanceof BffError) return toErrorResponse(error);
    throw error;
  }
}

export const config = {
  runtime: 'nodejs',
  // Static files and `/api` set their own headers. Without the middleware, forwarding a call is much faster.
  matcher: ['/((?!api/|_next/static/|healthz$|readyz$|icon\\.svg$|robots\\.txt$|favicon\\.ico$).*)'],
};
