/** Calls the embedded backend in this process, with the same interface as an upstream. */
import type { RunningBackend } from '@/lib/backend/app';
import type { ConsoleParts } from '@/lib/backend/open-backend';
import type { UpstreamReply, UpstreamRequest } from './send-once';

/** A console's embedded backend. Its first use opens it; so does the next use after a failure to open, and after `close`. */
export function embeddedBackend(parts: ConsoleParts) {
  let opened: Promise<RunningBackend> | undefined;

  async function start(): Promise<RunningBackend> {
    try {
      const { startBackend } = await import('@/lib/backend/app');
      return await startBackend(parts);
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  return {
    open(): Promise<RunningBackend> {
      opened ??= start();
      return opened;
    },
    /** Closes the backend and releases the data directory. */
    async close(): Promise<void> {
      const running = opened;
      opened = undefined;
      await (await running)?.close();
    },
  };
}

export type EmbeddedBackend = ReturnType<typeof embeddedBackend>;

async function* noBytes(): AsyncGenerator<Uint8Array> {}

export async function callEmbedded(
  backend: EmbeddedBackend,
  { method, target, headers, body, signal }: UpstreamRequest,
): Promise<UpstreamReply> {
  const running = await backend.open();
  const init = { method, headers, signal, body: body ? new Uint8Array(body) : undefined };
  const reply = await running.fetch(new Request(`http://embedded${target}`, init));
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
