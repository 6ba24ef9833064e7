import { type Call, isWrite } from '@/lib/contract/call';
import { mayHaveSaved } from '@/lib/contract/errors';
import { BffError } from '../bff-error';
import { discardUnusable, type ReadReply, readReply } from '../upstream/read-reply';
import type { UpstreamReply } from '../upstream/send-once';

export async function fileBody(reply: UpstreamReply): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const { bytes, streamed } = await readReply(reply);
  if (bytes.length === 0) throw discardUnusable(reply);
  return streamed?.() ?? bytes;
}

interface JsonReply {
  body: string | Buffer<ArrayBuffer>;
  streamed?: ReadReply['streamed'];
  readContent(): unknown;
}

export async function readJson(reply: UpstreamReply, maxBytes?: number): Promise<JsonReply> {
  const { jsonText } = reply;
  if (jsonText !== undefined) return { body: jsonText, readContent: () => JSON.parse(jsonText) };
  const isRedirect = reply.status >= 300 && reply.status < 400;
  if (isRedirect || !/\bjson\b/i.test(reply.contentType)) throw discardUnusable(reply);
  const { bytes, streamed } = await readReply(reply, maxBytes);
  if (streamed) return { body: bytes, streamed, readContent: () => undefined };
  try {
    const content: unknown = JSON.parse(bytes.toString('utf8'));
    return { body: bytes, readContent: () => content };
  } catch {
    throw discardUnusable(reply);
  }
}

interface Delivery {
  response: Response;
  readContent?: () => unknown;
}

async function convertReply(call: Call, reply: UpstreamReply): Promise<Delivery> {
  const { status, contentType } = reply;
  if (call.reply === 'file' && status === 200 && !/\b(html|json)\b/i.test(contentType)) {
    // `no-transform` in `fileCaching` turns compression off, because spreadsheets and images are already compressed.
    const headers = { 'content-type': contentType, 'content-disposition': 'attachment', 'cache-control': fileCaching };
    return { response: new Response(await fileBody(reply), { headers }) };
  }
  if (call.reply === 'file' && status < 300) throw discardUnusable(reply);
  if (status === 204 || status === 205) {
    reply.discard();
    return { response: new Response(null, { status: 204 }) };
  }
  const { body, streamed, readContent } = await readJson(reply);
  const headers = new Headers({ 'content-type': 'application/json' });
  if (reply.retryAfter) headers.set('retry-after', reply.retryAfter);
  return { response: new Response(streamed?.() ?? body, { status, headers }), readContent };
}

/**
 * @throws {BffError} UPSTREAM_REPLY for a redirect, HTML or another reply that the contract does not allow, and
 * UPSTREAM_TIMEOUT for a slow reply. For a write that may have been saved, the error is OUTCOME_UNKNOWN.
 */
export async function toBrowserResponse(call: Call, reply: UpstreamReply): Promise<Delivery> {
  try {
    return await convertReply(call, reply);
  } catch (error) {
    if (!(error instanceof BffError) || !isWrite(call) || !mayHaveSaved(reply.status)) throw error;
    throw new BffError('OUTCOME_UNKNOWN', { status: error.status });
  }
}

export const fileCaching = 'private, no-store, no-transform';
