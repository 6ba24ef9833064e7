/** Checks an upstream's reply and passes it to the browser. */
import { type Call, isWrite } from '@/lib/contract/call';
import { mayHaveSaved } from '@/lib/contract/errors';
import { BffError } from '../bff-error';
import { type ReadReply, readReply, unusable } from '../upstream/read-reply';
import type { UpstreamReply } from '../upstream/send-once';

/**
 * A file's content: small files buffered, large ones streamed.
 * @throws {BffError} UPSTREAM_REPLY for an empty file, or a small one that is truncated; UPSTREAM_TIMEOUT.
 */
export async function fileBody(reply: UpstreamReply): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const { bytes, streamed } = await readReply(reply);
  if (bytes.length === 0) throw unusable(reply);
  return streamed?.() ?? bytes;
}

/** A JSON reply; `content` is undefined where it is too large to be looked into. */
interface JsonReply extends ReadReply {
  content: unknown;
}

/**
 * Reads a JSON reply, and parses it unless it is larger than `maxBytes`.
 * @throws {BffError} UPSTREAM_REPLY for a redirect or anything that is not JSON; UPSTREAM_TIMEOUT.
 */
export async function readJson(reply: UpstreamReply, maxBytes?: number): Promise<JsonReply> {
  const isRedirect = reply.status >= 300 && reply.status < 400;
  if (isRedirect || !/\bjson\b/i.test(reply.contentType)) throw unusable(reply);
  const read = await readReply(reply, maxBytes);
  if (read.streamed) return { ...read, content: undefined };
  try {
    return { ...read, content: JSON.parse(read.bytes.toString('utf8')) };
  } catch {
    throw unusable(reply);
  }
}

interface Delivery {
  response: Response;
  /** What the reply says, where it is JSON and small enough to be looked into. */
  content?: unknown;
}

async function toBrowser(call: Call, reply: UpstreamReply): Promise<Delivery> {
  const { status, contentType } = reply;
  // Part of a file (206) is no file.
  if (call.reply === 'file' && status === 200 && !/\b(html|json)\b/i.test(contentType)) {
    // `fileCaching` also turns compression off: spreadsheets and images are compressed already.
    const headers = { 'content-type': contentType, 'content-disposition': 'attachment', 'cache-control': fileCaching };
    return { response: new Response(await fileBody(reply), { headers }) };
  }
  // A successful download must be a file, not JSON.
  if (call.reply === 'file' && status < 300) throw unusable(reply);
  if (status === 204 || status === 205) {
    reply.discard();
    return { response: new Response(null, { status: 204 }) };
  }
  const { bytes, streamed, content } = await readJson(reply);
  const headers = new Headers({ 'content-type': 'application/json' });
  if (reply.retryAfter) headers.set('retry-after', reply.retryAfter);
  return { response: new Response(streamed?.() ?? bytes, { status, headers }), content };
}

/**
 * The response to the browser: the upstream's status, content type and body, and none of its other headers.
 * @throws {BffError} UPSTREAM_REPLY for a redirect, HTML or anything else that the contract does not allow,
 * UPSTREAM_TIMEOUT; OUTCOME_UNKNOWN instead for a write that may have been saved.
 */
export async function deliver(call: Call, reply: UpstreamReply): Promise<Delivery> {
  try {
    return await toBrowser(call, reply);
  } catch (error) {
    if (!(error instanceof BffError) || !isWrite(call) || !mayHaveSaved(reply.status)) throw error;
    throw new BffError('OUTCOME_UNKNOWN', { status: error.status });
  }
}

export const fileCaching = 'private, no-store, no-transform';
