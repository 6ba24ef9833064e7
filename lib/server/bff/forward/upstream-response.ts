import type * as z from 'zod/mini';
import type { Call, CallReply } from '@/lib/contract/call';
import { errorReply } from '@/lib/contract/errors';
import { BffError } from '../bff-error';
import type { Session } from '../session/sealed-cookies';
import { discardUnusable } from '../upstream/read-reply';
import { readJson } from './browser-response';
import type { ParsedInput } from './call-input';
import { type CallOptions, callUpstream } from './call-upstream';

const maxParsedBytes = 4 * 1024 * 1024;

export type UpstreamResponse<C extends Call> =
  | { isSuccess: true; reply: CallReply<C> }
  | { isSuccess: false; status: number; message: string | null };

function messageOf(content: unknown): string | null {
  const { data } = errorReply.safeParse(content);
  return data?.message || (typeof data?.detail === 'string' ? data.detail : null) || null;
}

export async function callForReply<C extends Call & { reply: z.ZodMiniType }>(
  call: C,
  input: Partial<ParsedInput>,
  session: Session | null,
  options: CallOptions,
): Promise<UpstreamResponse<C>> {
  const reply = await callUpstream(call, { params: {}, query: {}, ...input }, session, options);
  const content = (await readJson(reply, maxParsedBytes)).readContent();
  if (content === undefined) throw discardUnusable(reply);
  const { status } = reply;
  if (status >= 300) return { isSuccess: false, status, message: messageOf(content) };
  const parsed = call.reply.safeParse(content);
  if (!parsed.success) throw new BffError('UPSTREAM_REPLY');
  // Safe cast: `call.reply` has validated the data.
  return { isSuccess: true, reply: parsed.data as CallReply<C> };
}
