import { type Call, isWrite } from '@/lib/contract/call';
import { unreachableError } from './call-error';
import { ownerHeaders } from './page-owner';

/**
 * Returns a random key. Does not use `crypto.randomUUID`, which needs https, because a school may run the console over
 * plain http in its own network.
 */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A write request. Two requests with a file are equal only if both contain the same `File` object. */
interface Write {
  call: Call;
  url: string;
  content: string | File | undefined;
}

let lastUnknownOutcome: (Write & { key: string }) | null = null;

/**
 * Returns the idempotency key of a write. If it is unknown whether a create request was saved, an unchanged repetition
 * gets the same key, so that no second record is created. Toggles and updates always get a new key, because they apply
 * to the state that the user sees at that time.
 */
export function idempotencyKeyFor({ call, url, content }: Write): string {
  const isNewRecord = call.method === 'POST' && !call.isToggle;
  const isRepeat = isNewRecord && lastUnknownOutcome?.url === url && lastUnknownOutcome.content === content;
  return (isRepeat && lastUnknownOutcome?.key) || newIdempotencyKey();
}

export function rememberUnknownOutcome(write: Write, key: string): void {
  lastUnknownOutcome = { ...write, key };
}

export function forgetUnknownOutcome({ call }: Write): void {
  if (isWrite(call)) lastUnknownOutcome = null;
}

export interface Upload<Content = File> {
  file: Content;
  onProgress: (fraction: number) => void;
}

export interface SendOptions {
  method: string;
  body?: string | FormData;
  accept?: string;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
  idempotencyKey?: string;
  ifMatch?: string;
}

const csrfHeader = { 'x-homeroom': '1' };

/**
 * Text bodies of at least this many characters are compressed, because the upload is the bottleneck on a slow
 * connection.
 */
const minCompressedLength = 10_000;

/**
 * Writes with at most this many characters are sent with `keepalive`, so that they go on if the user leaves the page.
 * Browsers allow at most 64 KiB for all running `keepalive` requests together.
 */
const maxKeptAliveLength = 2000;

interface RequestContent {
  body: string | FormData | Blob | undefined;
  headers: Record<string, string>;
}

async function buildRequest(options: SendOptions): Promise<RequestContent> {
  const { method, body, accept = '*/*', idempotencyKey = newIdempotencyKey(), ifMatch } = options;
  const headers = {
    accept,
    ...ownerHeaders(),
    ...(method === 'GET' ? {} : { ...csrfHeader, 'idempotency-key': idempotencyKey }),
    ...(ifMatch ? { 'if-match': ifMatch } : {}),
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  };
  if (typeof body !== 'string' || body.length < minCompressedLength) return { body, headers };
  const compressed = new Response(body).body?.pipeThrough(new CompressionStream('gzip'));
  return { body: await new Response(compressed).blob(), headers: { ...headers, 'content-encoding': 'gzip' } };
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sendWithProgress(url: string, { body, headers }: RequestContent, options: SendOptions): Promise<Response> {
  const { method, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? '';
      resolve(new Response(request.response, { status: request.status, headers: { 'content-type': type } }));
    };
    request.onerror = () => reject(unreachableError());
    request.onabort = () => reject(signal?.reason ?? unreachableError());
    signal?.addEventListener('abort', () => request.abort());
    request.responseType = 'blob';
    request.send(body);
  });
}

export async function send(url: string, options: SendOptions): Promise<Response> {
  const request = await buildRequest(options);
  // An upload listens to the signal only from its start, so it would not notice an earlier end.
  options.signal?.throwIfAborted();
  if (options.onProgress) return sendWithProgress(url, request, options);
  const { method, signal, body = '' } = options;
  const keepalive = method !== 'GET' && typeof body === 'string' && body.length <= maxKeptAliveLength;
  try {
    return await fetch(url, { method, signal, keepalive, ...request, credentials: 'same-origin' });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachableError();
  }
}
