/** Calls the embedded backend in this process, with the same interface as an upstream. */
import type { UpstreamReply, UpstreamRequest } from './send-once';

async function* noBytes(): AsyncGenerator<Uint8Array> {}

export async function callEmbedded({ method, target, headers, body, signal }: UpstreamRequest): Promise<UpstreamReply> {
  const { backendFetch } = await import('@/lib/backend/app');
  const init = { method, headers, signal, body: body ? new Uint8Array(body) : undefined };
  const reply = await backendFetch(new Request(`http://embedded${target}`, init));
  return {
    status: reply.status,
    contentType: reply.headers.get('content-type') ?? '',
    retryAfter: reply.headers.get('retry-after') ?? undefined,
    body: reply.body ?? noBytes(),
    // Our own code has its own limits, and a long import goes on whether or not anybody waits for it.
    allowStream: () => {},
    discard: () => void reply.body?.cancel().catch(() => {}),
  };
}
