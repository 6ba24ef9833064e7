import { endCurrentSession, nameSession } from '@/lib/contract/access';
import type { Call } from '@/lib/contract/call';
import { BffError } from '../bff-error';
import { callUpstream } from '../forward/call-upstream';
import type { RequestContext } from '../request-context';
import { deviceName } from '../session/device-name';
import type { Session } from '../session/sealed-cookies';

/**
 * Sends a call about a session to servers that list sessions. A failure is ignored, because the console itself decides
 * whether a session is valid.
 */
async function send(call: Call, session: Session, context: RequestContext, body?: object): Promise<void> {
  if (!session.features.includes('access')) return;
  const reply = await callUpstream(call, { params: {}, query: {}, body }, session, context).catch((error) => {
    if (error instanceof BffError) return null;
    throw error;
  });
  reply?.discard();
}

/** Tells the server with which device the session was started. */
export const sendDevice = (session: Session, context: RequestContext) =>
  send(nameSession, session, context, { device: deviceName(context.headers.get('user-agent') ?? '') });

/** Tells the server that a session has ended, so that the server no longer lists the session or accepts its token. */
export const sendSessionEnd = (session: Session, context: RequestContext) => send(endCurrentSession, session, context);
