import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import type * as z from 'zod/mini';
import type { Call, CallReply } from '@/lib/contract/call';
import { BffError } from '../bff-error';
import { forUser } from '../forward/share';
import { callForReply } from '../forward/upstream-response';

/** Makes a call for the page being rendered, as its visitor and without a request to the console itself. */
export async function pageCall<C extends Call & { reply: z.ZodMiniType }>(
  call: C,
  query: Record<string, unknown>,
): Promise<CallReply<C>> {
  const requestHeaders = await headers();
  // The page's own id from the middleware, so that the upstream's log can be matched with ours.
  const requestId = requestHeaders.get('x-request-id') ?? randomUUID();
  const answer = await forUser(requestHeaders, (session) => callForReply(call, { query }, session, { requestId }));
  if (!answer.isGood) throw new BffError('UPSTREAM_REPLY');
  return answer.reply;
}
