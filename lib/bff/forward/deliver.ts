/** Checks an upstream's reply and passes it to the browser. */
import type { Call } from '@/lib/contract/call';
import { mayHaveSaved } from '@/lib/contract/errors';
import { BffError } from '../bff-error';
import type { UpstreamReply } from '../upstream/send-once';

/** Replies up to this size are buffered, so that a truncated one becomes an error; larger ones are streamed. */
const wholeUpToBytes = 256 * 1024;

/** Reads to the end or until more than `maxBytes` have come; `rest` yields what is still unread. */
async function readUpTo(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  const rest = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= maxBytes) {
    const { done, value } = await rest.next();
    if (done) return { bytes: Buffer.concat(chunks), rest: null };
    chunks.push(value);
    size += value.byteLength;
  }
  return { bytes: Buffer.concat(chunks), rest };
}

function streamed(first: Uint8Array, rest: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      const { done, value } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await rest.return?.();
    },
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function broken(reply: UpstreamReply): BffError {
  reply.discard();
  return new BffError('UPSTREAM_REPLY');
}

/** @throws {BffError} UPSTREAM_REPLY when the connection resets or stalls. */
async function readWhole(reply: UpstreamReply) {
  try {
    return await readUpTo(reply.body, wholeUpToBytes);
  } catch {
    throw broken(reply);
  }
}

/**
 * A file's content: small files buffered, large ones streamed.
 * @throws {BffError} UPSTREAM_REPLY for an empty file, or a small one that is truncated.
 */
export async function fileBody(reply: UpstreamReply): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const { bytes, rest } = await readWhole(reply);
  if (bytes.length === 0) throw broken(reply);
  return rest ? streamed(bytes, rest) : bytes;
}

/**
 * The unchanged bytes of a JSON reply, validated as JSON when it is small enough to buffer.
 * @throws {BffError} UPSTREAM_REPLY for a redirect or anything that is not JSON.
 */
export async function jsonReply(reply: UpstreamReply): Promise<Response> {
  if (reply.status === 204) return new Response(null, { status: 204 });
  const isRedirect = reply.status >= 300 && reply.status < 400;
  if (isRedirect || !/\bjson\b/i.test(reply.contentType)) throw broken(reply);
  const { bytes, rest } = await readWhole(reply);
  const headers = new Headers({ 'content-type': 'application/json' });
  if (reply.retryAfter) headers.set('retry-after', reply.retryAfter);
  if (rest) return new Response(streamed(bytes, rest), { status: reply.status, headers });
  if (!isJson(bytes.toString('utf8'))) throw broken(reply);
  return new Response(bytes, { status: reply.status, headers });
}

async function toBrowserResponse(call: Call, reply: UpstreamReply): Promise<Response> {
  const isFile = call.reply === 'file' && reply.status < 300 && !/\b(html|json)\b/i.test(reply.contentType);
  if (!isFile) {
    const response = await jsonReply(reply);
    // A successful download must be a file, not JSON.
    if (call.reply === 'file' && response.ok) throw broken(reply);
    return response;
  }
  return new Response(await fileBody(reply), {
    status: reply.status,
    // `fileCaching` also turns compression off: spreadsheets and images are compressed already.
    headers: { 'content-type': reply.contentType, 'content-disposition': 'attachment', 'cache-control': fileCaching },
  });
}

/**
 * The response to the browser: the upstream's status, content type and body, and none of its other headers.
 * @throws {BffError} UPSTREAM_REPLY for a redirect, HTML or anything else that the contract does not allow;
 * OUTCOME_UNKNOWN instead for a write that may have been saved.
 */
export async function deliver(call: Call, reply: UpstreamReply): Promise<Response> {
  try {
    return await toBrowserResponse(call, reply);
  } catch (error) {
    if (!(error instanceof BffError) || call.method === 'GET' || !mayHaveSaved(reply.status)) throw error;
    throw new BffError('OUTCOME_UNKNOWN', { status: 502 });
  }
}

export const fileCaching = 'private, no-store, no-transform';
