import { loadCalls } from './call';

/**
 * Some upstreams refuse a write with status 200 and say so in the reply only.
 * @throws {CallError} where the reply says anything but success.
 */
export async function checkOutcome<Reply extends { status: string; detail?: unknown }>(reply: Reply): Promise<Reply> {
  const status = reply.status.toLowerCase();
  const isRefused = reply.detail ? status !== 'success' : /^(?:err|fail|false)/.test(status);
  if (!isRefused) return reply;
  const { errorFromReply } = await loadCalls();
  throw errorFromReply(reply);
}
