import type { HandlerContext } from '../handler';
import { sessionCookies } from '../session/session';
import { requireSession, toSessionState } from '../session/session-state';
import { checkSession } from './check-session';

export async function handleKeepAlive(request: Request, context: HandlerContext): Promise<Response> {
  const session = await requireSession(context);
  await checkSession(session, request, context);
  const refreshed = { ...session, seenAt: Date.now() };
  context.cookies.push(...(await sessionCookies(refreshed, context)));
  return Response.json(toSessionState(refreshed, context.services.settings));
}
