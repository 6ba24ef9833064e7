import { request } from 'undici';
import { release } from '@/lib/server/settings/release';
import type { Console } from './console';
import { errorReason, log } from './logging/log';

/** Reports only that the process runs, and its version. `readinessReply` checks the dependencies. */
export const healthReply = (): Response => Response.json({ status: 'ok', ...release });

const codePattern = /^[A-Z0-9_]+$/;

const timeoutMs = 3000;

async function checkUpstream(base: string): Promise<void> {
  const reply = await request(base, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
  await reply.body.dump();
  if (reply.statusCode >= 500) throw new Error(`the upstream answers ${reply.statusCode}`);
}

/** Checks the free space first, because a small write may succeed on a full disk. */
async function checkBackend({ disks, backend }: Console): Promise<void> {
  const running = await backend.open();
  await disks.check();
  await running.check();
}

async function readinessFailure(console: Console): Promise<string | null> {
  const { settings, tables } = console;
  const { API_BASE_URL } = settings;
  try {
    await tables?.check();
    if (API_BASE_URL) await checkUpstream(API_BASE_URL);
    else await checkBackend(console);
    return null;
  } catch (error) {
    return errorReason(error);
  }
}

export async function readinessReply(console: Console): Promise<Response> {
  const reason = await readinessFailure(console);
  if (reason !== null && reason !== console.notReadyReason) log(console.logger, { reason }, 'not ready');
  console.notReadyReason = reason;
  if (reason === null) return new Response('ready');
  // Names only codes, because visitors can read this reply and a message may contain an address.
  return new Response(codePattern.test(reason) ? `not ready: ${reason}` : 'not ready', { status: 503 });
}
