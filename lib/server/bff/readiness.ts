import { errorReason, log } from '@/lib/server/log';
import { release } from '@/lib/server/settings/release';
import { explainCode } from '@/lib/server/storage-problem';
import type { Services } from './services';
import { sendOnce } from './upstream/send-once';

export const healthReply = (): Response => Response.json({ status: 'ok', ...release });

const codePattern = /^[A-Z0-9_]+$/;

const timeoutMs = 3000;

async function checkUpstream({ agents }: Services, base: string): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await sendOnce(agents, base, { method: 'HEAD', target: '', headers: {}, signal });
  reply.discard();
  if (reply.status >= 500) throw new Error(`the upstream answers ${reply.status}`);
}

/** A small test write may succeed on a full disk. */
async function checkBackend({ disks, backend }: Services): Promise<void> {
  const running = await backend.open();
  await disks.check();
  await running.check();
}

async function readinessFailure(services: Services): Promise<string | null> {
  const { settings, tables } = services;
  const { API_BASE_URL } = settings;
  try {
    await tables?.check();
    if (API_BASE_URL) await checkUpstream(services, API_BASE_URL);
    else await checkBackend(services);
    return null;
  } catch (error) {
    return errorReason(error);
  }
}

async function checkReadiness(services: Services): Promise<string | null> {
  const reason = await readinessFailure(services);
  if (reason !== null && reason !== services.notReadyReason)
    log(services.logger, { reason, hint: explainCode(reason) ?? undefined }, 'not ready', 'warn');
  services.notReadyReason = reason;
  return reason;
}

/** Concurrent requests share one check, because any visitor can send many of them. */
export async function readinessReply(services: Services): Promise<Response> {
  services.readinessCheck ??= checkReadiness(services).finally(() => {
    services.readinessCheck = null;
  });
  const reason = await services.readinessCheck;
  if (reason === null) return new Response('ready');
  // Visitors can read this reply, and an error message may contain an address.
  return new Response(codePattern.test(reason) ? `not ready: ${reason}` : 'not ready', { status: 503 });
}
