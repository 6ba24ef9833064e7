import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, request } from 'undici';
import type { ErrorCode } from '@/lib/contract/errors';
import { BffError } from '../bff-error';
import type { Reader } from './read-turns';

/**
 * The time limit in ms from sending a request to the last byte of its reply. It also limits each pause within a
 * streamed reply.
 */
const replyTimeoutMs = 15_000;

/**
 * The time limit of a streamed reply in ms, enough for 35 MB at 0.5 Mbit/s. Without it, a slow client could keep a
 * connection forever.
 */
const streamTimeoutMs = 10 * 60_000;

const createFailingTransform = () =>
  new Transform({ transform: (_chunk, _encoding, done) => done(new Error('packed in a way that is not understood')) });

const decompressors: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Decompresses a body according to its `Content-Encoding`, because some upstreams compress without being asked. */
function decompress(body: Readable, coding: string): Readable {
  if (coding === '' || coding === 'identity') return body;
  const createDecompressor = Object.hasOwn(decompressors, coding) ? decompressors[coding] : undefined;
  return pipeline(body, (createDecompressor ?? createFailingTransform)(), () => {});
}

export interface UpstreamRequest {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  isRead?: true;
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal;
  /** The user for whom the embedded backend reads records. */
  reader?: Reader;
}

export interface UpstreamReply {
  status: number;
  contentType: string;
  retryAfter?: string;
  /**
   * The content of the reply. It fails with UPSTREAM_TIMEOUT after the time limit, even while no code reads it.
   * `allowStream` extends that limit.
   */
  body: AsyncIterable<Uint8Array>;
  allowStream: () => void;
  discard: () => void;
}

export const createUpstreamAgent = () => new Agent({ bodyTimeout: replyTimeoutMs, connections: 128 });

/** Error codes of requests that never reached the server, so that even a write can be retried. */
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
    readonly code: ErrorCode,
    readonly wasSent: boolean,
  ) {
    super('no reply from upstream');
  }
}

/** Matches undici's errors for replies that are not HTTP, for a status below 100, and for an unexpected 100 or 101. */
const invalidHttpPattern =
  /^(HTTPParser|HeadersOverflow|ResponseContentLengthMismatch|Assertion)Error: |: bad (response|upgrade)$/;

function toNoReplyError(error: unknown): NoReplyError {
  if (error instanceof BffError) return new NoReplyError(error.code, true);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const errorCode = invalidHttpPattern.test(String(error)) ? 'UPSTREAM_REPLY' : 'UPSTREAM_UNREACHABLE';
  return new NoReplyError(errorCode, !neverSent.has(code));
}

export async function sendOnce(
  agent: Agent,
  base: string,
  { method, target, headers, body, signal }: UpstreamRequest,
): Promise<UpstreamReply> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abortAfter = (ms: number) => setTimeout(() => controller.abort(new BffError('UPSTREAM_TIMEOUT')), ms);
  const handleAbort = () => controller.abort(signal?.reason);
  let timeout = abortAfter(replyTimeoutMs);
  signal?.addEventListener('abort', handleAbort);
  const cleanUp = () => {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', handleAbort);
  };
  // Rejects at once on an abort. undici itself reports an abort only after the request has got a connection.
  const aborted = new Promise<never>((_, fail) => {
    controller.signal.addEventListener('abort', () => fail(controller.signal.reason));
  });
  try {
    const sent = request(base + target, { method, headers, body, dispatcher: agent, signal: controller.signal });
    const reply = await Promise.race([sent, aborted]);
    // Rejects a status above 599, because a `Response` to the browser can't have it.
    if (reply.statusCode > 599) controller.abort(new BffError('UPSTREAM_REPLY'));
    controller.signal.throwIfAborted();
    const content = decompress(reply.body, String(reply.headers['content-encoding'] ?? '').toLowerCase());
    content.once('close', cleanUp);
    return {
      status: reply.statusCode,
      contentType: String(reply.headers['content-type'] ?? ''),
      body: content,
      allowStream() {
        clearTimeout(timeout);
        timeout = abortAfter(streamTimeoutMs);
      },
      discard: () => void content.once('error', () => {}).destroy(),
    };
  } catch (error) {
    cleanUp();
    throw signal?.aborted ? error : toNoReplyError(error);
  }
}
