/** One HTTP request to an upstream, without retry. */

import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, request } from 'undici';
import type { ErrorCode } from '@/lib/contract/errors';
import { BffError } from '../bff-error';

/** How long a reply may take from the sending of its request to its last byte, and pause when it is streamed, in ms. */
const replyTimeoutMs = 15_000;

/**
 * How long a streamed reply may take, in ms: 35 MB over 0.5 Mbit/s. Whoever sends or reads a byte now and then would
 * otherwise keep a connection for ever.
 */
const streamTimeoutMs = 10 * 60_000;

const notUnderstood = () =>
  new Transform({ transform: (_chunk, _encoding, done) => done(new Error('packed in a way that is not understood')) });

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Decodes a body by its `Content-Encoding`; some upstreams compress although nobody asked for it. */
function decompress(body: Readable, coding: string): Readable {
  if (coding === '' || coding === 'identity') return body;
  const unpack = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined;
  // Errors reach the reader through the stream itself.
  return pipeline(body, (unpack ?? notUnderstood)(), () => {});
}

export interface UpstreamRequest {
  /** Of the call, such as `DELETE /students/{id}`, for the metrics. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As of the call: a question although it is posted. */
  isRead?: true;
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
  /** Breaks off with UPSTREAM_TIMEOUT when its time is over, also where nobody reads it. */
  body: AsyncIterable<Uint8Array>;
  /** From now on the body has the time of one that is streamed. */
  allowStream: () => void;
  /** Frees the connection when the body is not going to be read. */
  discard: () => void;
}

/** A console's connections to its upstreams. */
export const upstreamAgent = () => new Agent({ bodyTimeout: replyTimeoutMs, connections: 128 });

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
    readonly code: ErrorCode,
    readonly wasSent: boolean,
  ) {
    super('no reply from upstream');
  }
}

/** undici's names for what is no HTTP, a status below 100 included, and its words for a 100 or 101 that nobody wanted. */
const noHttp = /^(HTTPParser|HeadersOverflow|ResponseContentLengthMismatch|Assertion)Error: |: bad (response|upgrade)$/;

function noReply(error: unknown): NoReplyError {
  if (error instanceof BffError) return new NoReplyError(error.code, true);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const meaning = noHttp.test(String(error)) ? 'UPSTREAM_REPLY' : 'UPSTREAM_UNREACHABLE';
  return new NoReplyError(meaning, !neverSent.has(code));
}

/** @throws {NoReplyError}; what the signal says when the browser has left. */
export async function sendOnce(
  agent: Agent,
  base: string,
  { method, target, headers, body, signal }: UpstreamRequest,
): Promise<UpstreamReply> {
  signal?.throwIfAborted();
  const exchange = new AbortController();
  const endBy = (ms: number) => setTimeout(() => exchange.abort(new BffError('UPSTREAM_TIMEOUT')), ms);
  const leave = () => exchange.abort(signal?.reason);
  let timeout = endBy(replyTimeoutMs);
  signal?.addEventListener('abort', leave);
  const settle = () => {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', leave);
  };
  // undici tells a request that still waits for a connection only when it gets one.
  const ended = new Promise<never>((_, fail) => {
    exchange.signal.addEventListener('abort', () => fail(exchange.signal.reason));
  });
  try {
    const sent = request(base + target, { method, headers, body, dispatcher: agent, signal: exchange.signal });
    const reply = await Promise.race([sent, ended]);
    // No such status exists, and no response to the browser can have it.
    if (reply.statusCode > 599) exchange.abort(new BffError('UPSTREAM_REPLY'));
    exchange.signal.throwIfAborted();
    const content = decompress(reply.body, String(reply.headers['content-encoding'] ?? '').toLowerCase());
    content.once('close', settle);
    return {
      status: reply.statusCode,
      contentType: String(reply.headers['content-type'] ?? ''),
      body: content,
      allowStream() {
        clearTimeout(timeout);
        timeout = endBy(streamTimeoutMs);
      },
      discard: () => void content.once('error', () => {}).destroy(),
    };
  } catch (error) {
    settle();
    throw signal?.aborted ? error : noReply(error);
  }
}
