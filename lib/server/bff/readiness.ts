import { request } from 'undici';
import { errorReason, log } from '@/lib/server/log';
import type { Console } from './console';

const timeoutMs = 3000;

async function checkUpstream(base: string): Promise<void> {
  const reply = await request(base, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
  await reply.body.dump();
  if (reply.statusCode >= 500) throw new Error(`the upstream answers ${reply.statusCode}`);
}

async function readinessFailure({ settings: { API_BASE_URL }, tables, backend }: Console): Promise<string | null> {
  try {
    await tables?.check();
    if (API_BASE_URL) await checkUpstream(API_BASE_URL);
    else await (await backend.open()).check();
    return null;
  } catch (error) {
    return errorReason(error);
  }
}

export async function readinessReply(console: Console): Promise<Response> {
  const reason = await readinessFailure(console);
  if (reason !== null && reason !== console.notReadyReason) log(console.logger, { reason }, 'not ready', 'warn');
  console.notReadyReason = reason;
  return reason === null ? new Response('ready') : new Response('not ready', { status: 503 });
}
