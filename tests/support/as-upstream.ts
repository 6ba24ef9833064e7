import type { RunningConsole } from './console';
import { signInByRequest } from './staff-client';

const bearer = (request: Request) => request.headers.get('authorization')?.replace('Bearer ', '') ?? '';

/**
 * Lets a console with an embedded backend serve as the upstream of another console. The sign-in accepts any one-time
 * code, and the bearer token consists of the session cookies of the serving console.
 */
export const asUpstream =
  (running: RunningConsole) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url);
    if (pathname.endsWith('/web/auth/send-otp')) return Response.json({ message: 'OTP sent' });
    if (pathname.endsWith('/web/auth/verify-otp')) {
      const access_token = await signInByRequest(running, searchParams.get('mobile_number') ?? '');
      return Response.json({ status: 'success', message: '', data: { access_token } });
    }
    const headers = new Headers({ cookie: bearer(request), 'x-homeroom': '1', origin: running.url });
    for (const name of ['content-type', 'idempotency-key']) {
      const value = request.headers.get(name);
      if (value) headers.set(name, value);
    }
    const { method } = request;
    const body = ['GET', 'HEAD'].includes(method) ? undefined : await request.arrayBuffer();
    const reply = await fetch(running.url + pathname + search, { method, headers, body });
    const type = reply.headers.get('content-type') ?? '';
    return new Response(await reply.arrayBuffer(), { status: reply.status, headers: { 'content-type': type } });
  };
