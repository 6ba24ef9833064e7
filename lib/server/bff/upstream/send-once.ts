import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ErrorCode } from '@/lib/contract/errors';
import type { Owner } from '@/lib/server/turn-queue.mjs';
import { BffError } from '../bff-error';

/** From sending a request to the last byte of its reply. Also limits each pause within a streamed reply. */
const replyTimeoutMs = 15_000;

/** Enough for 35 MB at 0.5 Mbit/s. Without this limit, a slow client could keep a connection forever. */
const streamTimeoutMs = 10 * 60_000;

const createFailingTransform = () =>
  new Transform({ transform: (_chunk, _encoding, done) => done(new Error('packed in a way that is not understood')) });

const decompressors: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Some upstreams compress without being asked. */
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
  /** The owner of a read that waits in the queue of `read-turns.ts`. */
  reader?: Owner;
}

type SentRequest = Pick<UpstreamRequest, 'target' | 'headers' | 'body' | 'signal'> & { method: string };

export interface UpstreamReply {
  status: number;
  contentType: string;
  retryAfter?: string;
  /** Fails with UPSTREAM_TIMEOUT even while no code reads the content. `allowStream` extends the time limit. */
  body: AsyncIterable<Uint8Array>;
  /** The JSON of the embedded backend, which is valid. */
  jsonText?: string;
  allowStream: () => void;
  discard: () => void;
}

/**
 * Idle connections are closed after 4 s, because many servers close them after 5 s, and a write on a connection that is
 * being closed has an unknown outcome.
 */
export function createUpstreamAgents() {
  const options = { keepAlive: true, maxSockets: 128, timeout: 4000 };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  return {
    ...agents,
    destroy() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

type UpstreamAgents = ReturnType<typeof createUpstreamAgents>;

export class NoReplyError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly wasSent: boolean,
  ) {
    super('no reply from upstream');
  }
}

type Progress = 'waiting' | 'connecting' | 'connected';

function toNoReplyError(error: unknown, progress: Progress): NoReplyError {
  const wasSent = progress === 'connected';
  if (error instanceof BffError && progress !== 'connecting') return new NoReplyError(error.code, wasSent);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Codes of Node's HTTP parser begin with `HPE_`.
  return new NoReplyError(code.startsWith('HPE_') ? 'UPSTREAM_REPLY' : 'UPSTREAM_UNREACHABLE', wasSent);
}

/** The time in which the caller uses a chunk is not counted. */
async function* limitPauses(content: Readable): AsyncGenerator<Uint8Array> {
  const fail = () => content.destroy(new BffError('UPSTREAM_TIMEOUT'));
  const chunks = content[Symbol.asyncIterator]();
  for (;;) {
    const timeout = setTimeout(fail, replyTimeoutMs);
    const { done, value } = await chunks.next().finally(() => clearTimeout(timeout));
    if (done) return;
    yield value;
  }
}

export async function sendOnce(
  agents: UpstreamAgents,
  base: string,
  { method, target, headers, body, signal }: SentRequest,
): Promise<UpstreamReply> {
  signal?.throwIfAborted();
  const url = new URL(base + target);
  const isSecure = url.protocol === 'https:';
  const agent = agents[isSecure ? 'https:' : 'http:'];
  const sent = (isSecure ? https : http).request(url, { method, headers, agent });
  let progress: Progress = 'waiting';
  sent.once('socket', (socket) => {
    progress = 'connected';
    if (!socket.connecting) return;
    progress = 'connecting';
    socket.once('connect', () => {
      progress = 'connected';
    });
  });
  let abort = (reason: Error) => void sent.destroy(reason);
  const abortAfter = (ms: number) => setTimeout(() => abort(new BffError('UPSTREAM_TIMEOUT')), ms);
  const handleAbort = () => abort(signal?.reason);
  let timeout = abortAfter(replyTimeoutMs);
  signal?.addEventListener('abort', handleAbort);
  const cleanUp = () => {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', handleAbort);
  };
  try {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      // Node reports an abort only after the request has got a connection.
      abort = (reason) => {
        reject(reason);
        sent.destroy();
      };
      sent.once('upgrade', () => abort(new BffError('UPSTREAM_REPLY')));
      sent.once('response', resolve).on('error', reject).end(body);
    });
    // Without a listener, an error of an unread body would end the process.
    reply.on('error', () => {});
    const { statusCode = 0, headers: replyHeaders } = reply;
    // A `Response` to the browser can't have such a status.
    if (statusCode < 200 || statusCode > 599) {
      reply.destroy();
      throw new BffError('UPSTREAM_REPLY');
    }
    const content = decompress(reply, replyHeaders['content-encoding']?.toLowerCase() ?? '');
    abort = (reason) => void content.destroy(reason);
    content.once('close', cleanUp);
    return {
      status: statusCode,
      contentType: replyHeaders['content-type'] ?? '',
      body: limitPauses(content),
      allowStream() {
        clearTimeout(timeout);
        timeout = abortAfter(streamTimeoutMs);
      },
      discard: () => void content.once('error', () => {}).destroy(),
    };
  } catch (error) {
    cleanUp();
    throw signal?.aborted ? error : toNoReplyError(error, progress);
  }
}
