import { request } from 'undici';
import { env } from '@/lib/env';
import { checkSharedDatabase } from './console-database';

const patienceMs = 3000;

/** Whether the shared database and the upstream (any status below 500) or embedded backend can be reached. */
export async function isReady(): Promise<boolean> {
  const { API_BASE_URL } = env();
  try {
    await checkSharedDatabase();
    if (API_BASE_URL) {
      const reply = await request(API_BASE_URL, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) });
      await reply.body.dump();
      return reply.statusCode < 500;
    }
    const { isBackendReady } = await import('@/lib/backend/app');
    return await isBackendReady();
  } catch {
    return false;
  }
}
