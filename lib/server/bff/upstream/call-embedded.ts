import type { RunningBackend } from '@/lib/server/backend/app';
import type { ConsoleParts } from '@/lib/server/backend/open-backend';
import type { UpstreamReply, UpstreamRequest } from './send-once';

export function createEmbeddedBackend(parts: ConsoleParts) {
  let opened: Promise<RunningBackend> | undefined;

  async function start(): Promise<RunningBackend> {
    try {
      const { startBackend } = await import('@/lib/server/backend/app');
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
    opened: () => opened,
    async close(): Promise<void> {
      const running = opened;
      opened = undefined;
      await (await running)?.close();
    },
  };
}

type EmbeddedBackend = ReturnType<typeof createEmbeddedBackend>;

async function* noBytes(): AsyncGenerator<Uint8Array> {}

export async function callEmbedded(
  backend: EmbeddedBackend,
  { method, target, headers, body, signal, reader }: UpstreamRequest,
): Promise<UpstreamReply> {
  const running = await backend.open();
  const init = { method, headers, body: body ? new Uint8Array(body) : undefined };
  // Leaves out the signal of a read, because a signal costs more than the rest of `Request`.
  const request = new Request(`http://embedded${target}`, reader ? init : { ...init, signal });
  const reply = await running.fetch(request);
  return {
    status: reply.status,
    contentType: reply.headers.get('content-type') ?? '',
    retryAfter: reply.headers.get('retry-after') ?? undefined,
    body: reply.body ?? noBytes(),
    jsonText: reply.jsonText,
    allowStream: () => {},
    discard: () => void reply.body?.cancel().catch(() => {}),
  };
}
