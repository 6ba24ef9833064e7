import { errorReason, log } from '@/lib/server/log';
import type { Console } from './console';
import { sendOnce } from './upstream/send-once';

const timeoutMs = 3000;

async function checkUpstream({ agents }: Console, base: string): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await sendOnce(agents, base, { method: 'HEAD', target: '', headers: {}, signal });
  reply.discard();
  if (reply.status >= 500) throw new Error(`the upstream answers ${reply.status}`);
}

async function readinessFailure(console: Console): Promise<string | null> {
  const { settings, tables, backend } = console;
  try {
    await tables?.check();
    if (settings.API_BASE_URL) await checkUpstream(console, settings.API_BASE_URL);
    else await (await backend.open()).check();
    return null;
  } catch (error) {
    return errorReason(error);
  }
}

async function checkReadiness(console: Console): Promise<string | null> {
  const reason = await readinessFailure(console);
  if (reason !== null && reason !== console.notReadyReason) log(console.logger, { reason }, 'not ready', 'warn');
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
