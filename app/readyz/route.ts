import { isReady } from '@/lib/bff/readiness';

export const dynamic = 'force-dynamic';

/** Whether calls can be answered now: the upstream, or the database of the embedded backend. */
export async function GET(): Promise<Response> {
  return (await isReady()) ? new Response('ready') : new Response('not ready', { status: 503 });
}
