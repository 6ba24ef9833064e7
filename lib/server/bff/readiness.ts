import { request } from 'undici';
import type { Console } from './console';
import { errorReason, log } from './logging/log';

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

async function checkReadiness(console: Console): Promise<string | null> {
  const reason = await readinessFailure(console);
  if (reason !== null && reason !== console.notReadyReason) log(console.logger, { reason }, 'not ready');
  console.notReadyReason = reason;
  return reason;
}

/** Answers `/readyz`. Concurrent requests share one check, because they need no sign-in. */
export async function readinessReply(console: Console): Promise<Response> {
  console.readinessCheck ??= checkReadiness(console).finally(() => {
    console.readinessCheck = null;
  });
  return (await console.readinessCheck) === null ? new Response('ready') : new Response('not ready', { status: 503 });
}
