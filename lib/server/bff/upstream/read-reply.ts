import { BffError } from '../bff-error';
import type { UpstreamReply } from './send-once';

/**
 * Smaller replies, in bytes, are read completely before the browser gets them, so that the browser gets an error if
 * such a reply breaks off.
 */
const maxBufferedBytes = 256 * 1024;

export interface ReadReply {
  bytes: Buffer<ArrayBuffer>;
  streamed?: () => ReadableStream<Uint8Array>;
}

export function discardUnusable(reply: UpstreamReply, error?: unknown): BffError {
  reply.discard();
  return error instanceof BffError ? error : new BffError('UPSTREAM_REPLY');
}

function stream(start: Uint8Array, rest: AsyncIterator<Uint8Array>, reply: UpstreamReply): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(start),
    async pull(controller) {
      const { done, value } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      // Closes the connection first, because `return` would wait for the chunk that the iterator is waiting for.
      reply.discard();
      await rest.return?.();
    },
  });
}

export async function readReply(reply: UpstreamReply, maxBytes = maxBufferedBytes): Promise<ReadReply> {
  const rest = reply.body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size <= maxBytes) {
      const { done, value } = await rest.next();
      if (done) return { bytes: Buffer.concat(chunks) };
      chunks.push(value);
      size += value.byteLength;
    }
  } catch (error) {
    throw discardUnusable(reply, error);
  }
  const bytes = Buffer.concat(chunks);
  const streamed = () => {
    reply.allowStream();
    return stream(bytes, rest, reply);
  };
  return { bytes, streamed };
}
