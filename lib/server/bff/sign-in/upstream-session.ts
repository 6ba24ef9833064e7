import { endCurrentSession, nameSession } from '@/lib/contract/access';
import type { Call } from '@/lib/contract/call';
import { BffError } from '../bff-error';
import { callUpstream } from '../forward/call-upstream';
import type { RequestContext } from '../request-context';
import { deviceName } from '../session/device-name';
import type { Session } from '../session/sealed-cookies';

/** Ignores a failure, because the console itself decides whether a session is valid. */
async function send(call: Call, session: Session, context: RequestContext, body?: object): Promise<void> {
  if (!session.features.includes('access')) return;
  const reply = await callUpstream(call, { params: {}, query: {}, body }, session, context).catch((error) => {
    if (error instanceof BffError) return null;
    throw error;
  });
  reply?.discard();
}

export const sendDevice = (session: Session, context: RequestContext) =>
  send(nameSession, session, context, { device: deviceName(context.headers.get('user-agent') ?? '') });

export const sendSessionEnd = (session: Session, context: RequestContext) => send(endCurrentSession, session, context);
