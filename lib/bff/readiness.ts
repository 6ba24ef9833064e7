import { request } from 'undici';
import { env } from '@/lib/env';
import { checkSharedDatabase } from './console-database';
import { log, reasonOf } from './logging/log';

const patienceMs = 3000;

/** @throws when the upstream can't be reached, or answers with a status of 500 and above. */
async function checkUpstream(base: string): Promise<void> {
  const reply = await request(base, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) });
  await reply.body.dump();
  if (reply.statusCode >= 500) throw new Error(`the upstream answers ${reply.statusCode}`);
}

/** Why calls can't be answered: the shared database, the upstream or the embedded backend; `null` when they can. */
async function obstacle(): Promise<string | null> {
  const { API_BASE_URL } = env();
  try {
    await checkSharedDatabase();
    if (API_BASE_URL) await checkUpstream(API_BASE_URL);
    else await (await import('@/lib/backend/app')).checkBackend();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

let lastReason: string | null = null;

/** Whether calls can be answered. Why not stands in the log, once until that changes. */
export async function isReady(): Promise<boolean> {
  const reason = await obstacle();
  if (reason !== null && reason !== lastReason) log({ reason }, 'not ready');
  lastReason = reason;
  return reason === null;
}
