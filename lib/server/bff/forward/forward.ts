import { callName } from '@/lib/contract/call';
import { loadProfile } from '@/lib/contract/school';
import { BffError } from '../bff-error';
import type { HandlerContext } from '../handler';
import type { Session } from '../session/sealed-cookies';
import { refreshedCookies, renamedCookies } from '../session/session';
import { auditCall } from './audit-log';
import { toBrowserResponse } from './browser-response';
import { readInput } from './call-input';
import { lookUpCall } from './call-lookup';
import { callUpstream } from './call-upstream';
import { rejectEndedSession } from './check-session';
import { checkFeature, ifMatchFor } from './features';
import { createSheetConverter, wantsRows } from './sheet-conversion';
import { withUserQuota } from './user-quota';

export async function forward(request: Request, context: HandlerContext): Promise<Response> {
  return withUserQuota(context, (session, reserveBytes) => forwardAs(session, request, context, reserveBytes));
}

async function forwardAs(
  session: Session,
  request: Request,
  context: HandlerContext,
  reserveBytes: (bytes: number) => void,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { call, params } = lookUpCall(request.method, pathname);
  context.route = callName(call);
  checkFeature(call, searchParams, session);
  const ifMatch = ifMatchFor(call, session, request.headers.get('if-match'));
  const { console, requestId } = context;
  const sheets = createSheetConverter({ session, request, reserveBytes, queues: console.sheetQueues });
  const input = await readInput(request, call, { params, searchParams }, { reserveBytes, writeSheet: sheets.write });
  let status: number | null = null;
  let readContent: (() => unknown) | undefined;
  try {
    const idempotencyKey = request.headers.get('idempotency-key') ?? requestId;
    const options = { console, requestId, idempotencyKey, ifMatch, signal: request.signal };
    const reply = await callUpstream(call, input, session, options);
    status = reply.status;
    if (status === 401) {
      reply.discard();
      await rejectEndedSession(session, context);
    }
    context.cookies.push(...(await refreshedCookies(session, context)));
    const delivery = await toBrowserResponse(call, reply);
    readContent = delivery.readContent;
    const profile = call === loadProfile ? loadProfile.reply.safeParse(readContent?.()).data?.data : undefined;
    if (profile) context.cookies.push(...(await renamedCookies(session, profile, context)));
    return wantsRows(call, request) ? await sheets.rowsOf(delivery.response) : delivery.response;
  } finally {
    auditCall(context, { call, input, session, status, readContent });
  }
}

/** Next would answer with an HTML page. */
export async function refuseUnknown(): Promise<never> {
  throw new BffError('UNKNOWN_CALL');
}
