import { headers } from 'next/headers';
import { requestedAtHeader } from '@/lib/browser/client/last-write';
import type { CallReply } from '@/lib/contract/call';
import { listViews } from '@/lib/contract/views';
import { pageCall } from '@/lib/server/bff/pages/page-calls';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

const maxWaitMs = 150;

/**
 * Returns the user's views for a full page load, because the first lists need their columns. Returns `undefined` if the
 * server is slow: the browser then reads them itself.
 */
export async function currentViews(): Promise<CallReply<typeof listViews> | undefined> {
  const { features } = await requirePageSession();
  const isFullLoad = !(await headers()).has(requestedAtHeader);
  if (!isFullLoad || !features.includes('views')) return undefined;
  return Promise.race([
    pageCall(listViews, {}).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);
}
