import { cache } from 'react';
import type * as z from 'zod/mini';
import { type Call, type CallReply, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { BffError } from '../bff-error';
import { callForReply } from '../forward/upstream-response';
import { withUserQuota } from '../forward/user-quota';
import { pageContext } from './page-session';

const readOnce = cache(async (name: string, queryText: string): Promise<unknown> => {
  const call = calls.get(name);
  if (!call || call.reply === 'file') throw new Error('a page can read only a call with a JSON reply');
  const context = await pageContext();
  const query: Record<string, unknown> = JSON.parse(queryText);
  const jsonCall = { ...call, reply: call.reply };
  const result = await withUserQuota(context, (session) => callForReply(jsonCall, { query }, session, context));
  if (!result.isSuccess) throw new BffError('UPSTREAM_REPLY');
  return result.reply;
});

export const pageCall = <C extends Call & { reply: z.ZodMiniType }>(call: C, query: Record<string, unknown>) =>
  // Safe cast: the schema of the call has validated the reply.
  readOnce(callName(call), JSON.stringify(query)) as Promise<CallReply<C>>;
