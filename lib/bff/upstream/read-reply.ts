/** The one reader of replies: what is looked into has a bound in bytes, after unpacking, and one in time. */
import { BffError } from '../bff-error';
import type { UpstreamReply } from './send-once';

/** Replies up to this size are read to their end, so that a truncated one becomes an error. */
const wholeUpToBytes = 256 * 1024;

export interface ReadReply {
  /** The whole reply, or its start. */
  bytes: Buffer<ArrayBuffer>;
  /** Start and rest as a stream, of a reply that is larger than what is looked into. */
  streamed?: () => ReadableStream<Uint8Array>;
}

/** The error for a reply of no use; frees its connection. */
export function unusable(reply: UpstreamReply, error?: unknown): BffError {
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
      // An iterator that is asked for more returns only when more has come.
      reply.discard();
      await rest.return?.();
    },
  });
}

/**
 * Reads a reply to its end, or until more than `maxBytes` have come.
 * @throws {BffError} UPSTREAM_REPLY when it breaks off, UPSTREAM_TIMEOUT when it takes too long.
 */
export async function readReply(reply: UpstreamReply, maxBytes = wholeUpToBytes): Promise<ReadReply> {
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
    throw unusable(reply, error);
  }
  const bytes = Buffer.concat(chunks);
  const streamed = () => {
    reply.allowStream();
    return stream(bytes, rest, reply);
  };
  return { bytes, streamed };
}
