import { headers } from 'next/headers';
import type * as z from 'zod/mini';
import { requestedAtHeader } from '@/lib/browser/client/last-write';
import type { Call, CallReply } from '@/lib/contract/call';
import type { Feature } from '@/lib/contract/features';
import { pageCall } from '@/lib/server/bff/pages/page-calls';
import { requirePageSession } from '@/lib/server/bff/pages/page-session';

const maxWaitMs = 150;

/**
 * Reads a call for the frame of a page, if the page is loaded in full and the server has the feature. Returns
 * `undefined` otherwise, and if the server fails or is slow.
 */
export async function readForFullLoad<C extends Call & { reply: z.ZodMiniType }>(
  call: C,
  feature: Feature,
): Promise<CallReply<C> | undefined> {
  const { features } = await requirePageSession();
  const isFullLoad = !(await headers()).has(requestedAtHeader);
  if (!isFullLoad || !features.includes(feature)) return undefined;
  return Promise.race([
    pageCall(call, {}).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);
}
