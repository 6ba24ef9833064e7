import { loadCalls } from './call';

/**
 * Some upstreams refuse a write with HTTP status 200 and say so in the body only.
 * @throws {CallError} where the reply does not say success.
 */
export async function checkOutcome<Reply extends { status: string; detail?: unknown }>(reply: Reply): Promise<Reply> {
  const status = reply.status.toLowerCase();
  const isRefused = reply.detail ? status !== 'success' : /^(?:err|fail|false)/.test(status);
  if (!isRefused) return reply;
  const { errorFromReply } = await loadCalls();
  throw errorFromReply(reply);
}
