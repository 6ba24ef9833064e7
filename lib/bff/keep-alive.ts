import { BffError } from './bff-error';
import type { RequestContext } from './handler';
import { readSession, sessionCookies } from './session';
import { stateOf } from './session-state';

/** Moves the idle limit on for somebody who is at work without making calls, and tells what is left. */
export async function handleKeepAlive(request: Request, context: RequestContext): Promise<Response> {
  const session = await readSession(request.headers);
  if (!session) throw new BffError('UNAUTHENTICATED');
  const kept = { ...session, seenAt: Date.now() };
  context.cookies.push(...(await sessionCookies(kept, request.headers)));
  return Response.json(stateOf(kept));
}
