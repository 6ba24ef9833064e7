import { loadProfile } from '@/lib/contract/school';
import { BffError } from '../bff-error';
import type { HandlerContext } from '../handler';
import type { Session } from '../session/sealed-cookies';
import { endSession } from '../session/session';
import { callUpstream } from './call-upstream';

export async function rejectEndedSession(session: Session, context: HandlerContext): Promise<never> {
  context.cookies.push(...(await endSession(session, context, 'refused by the server')));
  throw new BffError('SESSION_EXPIRED');
}

/**
 * The user may have lost access. A handler needs this check if it makes no other call with the token. If the upstream
 * does not answer, the session stays valid. @throws {BffError} SESSION_EXPIRED
 */
export async function checkSession(session: Session, request: Request, context: HandlerContext): Promise<void> {
  const { signal } = request;
  const options = { ...context, signal };
  const reply = await callUpstream(loadProfile, { params: {}, query: {} }, session, options).catch((error) => {
    if (error instanceof BffError) return null;
    throw error;
  });
  reply?.discard();
  if (reply?.status === 401) await rejectEndedSession(session, context);
}
