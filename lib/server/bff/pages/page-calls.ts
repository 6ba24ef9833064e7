import type * as z from 'zod/mini';
import type { Call, CallReply } from '@/lib/contract/call';
import { BffError } from '../bff-error';
import { callForReply } from '../forward/upstream-response';
import { withUserQuota } from '../forward/user-quota';
import { pageContext } from './page-session';

export async function pageCall<C extends Call & { reply: z.ZodMiniType }>(
  call: C,
  query: Record<string, unknown>,
): Promise<CallReply<C>> {
  const context = await pageContext();
  const result = await withUserQuota(context, (session) => callForReply(call, { query }, session, context));
  if (!result.isSuccess) throw new BffError('UPSTREAM_REPLY');
  return result.reply;
}
