/** One HTTP request to an upstream, without retry. */
import { Agent, request } from 'undici';
import { decompress } from './decompress';

/** How long the upstream's reply may take to start, and may pause between two chunks, in ms. */
const upstreamTimeoutMs = 15_000;

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query below the origin, built from the contract. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal;
}

export interface UpstreamReply {
  status: number;
  contentType: string;
  /** In seconds; of the embedded backend alone. */
  retryAfter?: string;
  body: AsyncIterable<Uint8Array>;
  /** Frees the connection when the body is not going to be read. */
  discard: () => void;
}

const agent = new Agent({ bodyTimeout: upstreamTimeoutMs, connections: 128 });

/** Error codes of requests that never reached the server, so that even a write may be retried. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export class NoReplyError extends Error {
  constructor(
    readonly isTimeout: boolean,
    readonly wasSent: boolean,
  ) {
    super('no reply from upstream');
  }
}

export async function sendOnce(
  base: string,
  { method, target, headers, body, signal }: UpstreamRequest,
): Promise<UpstreamReply> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), upstreamTimeoutMs);
  try {
    const reply = await request(base + target, {
      method,
      headers,
      body,
      dispatcher: agent,
      signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
    });
    const content = decompress(reply.body, String(reply.headers['content-encoding'] ?? '').toLowerCase());
    return {
      status: reply.statusCode,
      contentType: String(reply.headers['content-type'] ?? ''),
      body: content,
      discard: () => void content.once('error', () => {}).destroy(),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new NoReplyError(timer.signal.aborted, !neverSent.has(code));
  } finally {
    clearTimeout(timeout);
  }
}
