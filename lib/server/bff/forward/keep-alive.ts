import { BffError } from '../bff-error';
import type { HandlerContext } from '../handler';
import { readSession, sessionCookies } from '../session/session';
import { toSessionState } from '../session/session-state';
import { checkSession } from './check-session';

export async function handleKeepAlive(request: Request, context: HandlerContext): Promise<Response> {
  const session = await readSession(context);
  if (!session) throw new BffError('UNAUTHENTICATED');
  await checkSession(session, request, context);
  const refreshed = { ...session, seenAt: Date.now() };
  context.cookies.push(...(await sessionCookies(refreshed, context)));
  return Response.json(toSessionState(refreshed, context.console.settings));
}
