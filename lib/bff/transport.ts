import { Agent, request } from 'undici';
import { env } from '@/lib/env';
import { BffError } from './bff-error';
import { unpacked } from './unpack';

/** The time an upstream has for the first byte of its reply, and between two of them, in ms. */
export const upstreamTimeoutMs = 15_000;

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
  body: AsyncIterable<Uint8Array>;
  /** Lets go of the connection of a reply that nobody is going to read. */
  discard: () => void;
}

const agent = new Agent({ bodyTimeout: upstreamTimeoutMs, connections: 128 });

/** Errors of a request that the server never received. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

class AttemptFailed extends Error {
  constructor(
    readonly isTimeout: boolean,
    readonly wasSent: boolean,
  ) {
    super('no reply from upstream');
  }
}

async function attempt(
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
    const content = unpacked(reply.body, String(reply.headers['content-encoding'] ?? '').toLowerCase());
    return {
      status: reply.statusCode,
      contentType: String(reply.headers['content-type'] ?? ''),
      body: content,
      discard: () => void content.once('error', () => {}).destroy(),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new AttemptFailed(timer.signal.aborted, !neverSent.has(code));
  } finally {
    clearTimeout(timeout);
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function embedded({ method, target, headers, body, signal }: UpstreamRequest): Promise<UpstreamReply> {
  const { backendFetch } = await import('@/lib/backend/app');
  const init = { method, headers, signal, body: body ? new Uint8Array(body) : undefined };
  const reply = await backendFetch(new Request(`http://embedded${target}`, init));
  return {
    status: reply.status,
    contentType: reply.headers.get('content-type') ?? '',
    body: reply.body ?? noBytes(),
    discard: () => void reply.body?.cancel().catch(() => {}),
  };
}

type Outcome = UpstreamReply | AttemptFailed;

const tryOnce = (base: string, call: UpstreamRequest): Promise<Outcome> =>
  attempt(base, call).catch((error) => {
    if (error instanceof AttemptFailed) return error;
    throw error;
  });

const isFailure = (outcome: Outcome) => outcome instanceof AttemptFailed || outcome.status >= 500;

/** Whether a write may have been done although nobody confirmed it. */
const mayBeDone = (method: string, outcome: Outcome) =>
  method !== 'GET' && outcome instanceof AttemptFailed && outcome.wasSent;

function mayRetry(method: string, outcome: Outcome): boolean {
  if (env().UPSTREAM_RETRY === 'always' || method === 'GET') return true;
  return outcome instanceof AttemptFailed && !outcome.wasSent;
}

function discard(outcome: Outcome): void {
  if (!(outcome instanceof AttemptFailed)) outcome.discard();
}

function settle(method: string, outcome: Outcome): UpstreamReply {
  if (!(outcome instanceof AttemptFailed)) return outcome;
  if (mayBeDone(method, outcome)) throw new BffError('OUTCOME_UNKNOWN');
  throw new BffError(outcome.isTimeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNREACHABLE');
}

/**
 * Asks another base than the calls' own, once, or the embedded backend where none is given.
 * @throws {BffError} as `send`.
 */
export async function sendTo(base: string | undefined, call: UpstreamRequest): Promise<UpstreamReply> {
  return base === undefined ? embedded(call) : settle(call.method, await tryOnce(base, call));
}

/**
 * Sends one call to the upstream, or to the embedded backend where none is configured. A network error or a 5xx is
 * tried once more, unchanged, on the fallback base.
 * @throws {BffError} UPSTREAM_TIMEOUT, UPSTREAM_UNREACHABLE, or OUTCOME_UNKNOWN for a write that may have arrived.
 */
export async function send(call: UpstreamRequest): Promise<UpstreamReply> {
  const { API_BASE_URL, API_FALLBACK_BASE_URL } = env();
  if (!API_BASE_URL) return embedded(call);
  const first = await tryOnce(API_BASE_URL, call);
  const isRetried = API_FALLBACK_BASE_URL && isFailure(first) && mayRetry(call.method, first);
  if (!isRetried) return settle(call.method, first);
  discard(first);
  const second = await tryOnce(API_FALLBACK_BASE_URL, call);
  // What the first server may have done, the failure of the second does not undo.
  if (isFailure(second) && mayBeDone(call.method, first)) {
    discard(second);
    throw new BffError('OUTCOME_UNKNOWN');
  }
  return settle(call.method, second);
}
