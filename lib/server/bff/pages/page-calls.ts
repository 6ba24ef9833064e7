import type * as z from 'zod/mini';
import type { Call, CallReply } from '@/lib/contract/call';
import { BffError } from '../bff-error';
import { forUser } from '../forward/share';
import { callForReply } from '../forward/upstream-response';
import { pageContext } from './page-session';

export async function pageCall<C extends Call & { reply: z.ZodMiniType }>(
  call: C,
  query: Record<string, unknown>,
): Promise<CallReply<C>> {
  const context = await pageContext();
  const answer = await forUser(context, (session) => callForReply(call, { query }, session, context));
  if (!answer.isGood) throw new BffError('UPSTREAM_REPLY');
  return answer.reply;
}
