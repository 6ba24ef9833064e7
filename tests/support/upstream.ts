import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@/lib/contract/calls';

export interface ReceivedRequest {
  method: string;
  url: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Resolves when the client disconnects before the reply is complete. */
  disconnected: Promise<void>;
}

export type Reply = (response: ServerResponse, request: ReceivedRequest) => void;

export const bytes =
  (content: Buffer | string, contentType: string, status = 200): Reply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(content) })
      .end(content);

export const json = (content: unknown, status = 200): Reply =>
  bytes(JSON.stringify(content), 'application/json', status);

export const emptyReply =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end();

/** Sends nothing and keeps the connection open. */
export const stall: Reply = () => {};

export const reset: Reply = (response) => response.socket?.resetAndDestroy();

/** Sends fewer bytes than announced, then stalls or cuts the connection. */
export const partial =
  (content: Buffer | string, contentType: string, end: 'stall' | 'cut', status = 200): Reply =>
  (response) => {
    const declaredBytes = Buffer.byteLength(content) + 1000;
    response.writeHead(status, { 'content-type': contentType, 'content-length': declaredBytes });
    response.write(content, () => end === 'cut' && response.destroy());
  };

/** Sends the replies one after the other, and repeats the last one. */
export function replySequence(...replies: [Reply, ...Reply[]]): Reply {
  let nextIndex = 0;
  return (response, request) => replies[Math.min(nextIndex++, replies.length - 1)]?.(response, request);
}

export const token = 'token-that-nobody-may-see';
export const profile = { userid: 21, schoolid: 9, name: 'Green Valley School', firstname: 'Meera' };
const dashboard = { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 };

/** All features on which calls of the contract depend. Without them, the console would not send these calls. */
export const advertisedFeatures = [...new Set([...calls.values()].flatMap(({ feature }) => feature ?? []))];

const signInReplies: [string, Reply][] = [
  ['/web/auth/send-otp', json({ message: 'OTP sent' })],
  ['/web/auth/verify-otp', json({ status: 'success', message: 'Verified', data: { access_token: token } })],
  [
    '/web/user/profile',
    json({ status: 'success', message: '', data: profile, dashboard, features: advertisedFeatures }),
  ],
];

export interface Upstream {
  origin: string;
  requests: ReceivedRequest[];
  on(path: string, reply: Reply): void;
  setDefaultReply(reply: Reply): void;
  waitForRequests(count: number): Promise<void>;
  reset(): void;
  close(): Promise<void>;
}

const defaultReply = json({ status: 'success', message: 'Done', data: [] });

/** Starts an upstream that accepts any sign-in, records all requests and sends the replies that a test sets. */
export async function startUpstream(): Promise<Upstream> {
  const requests: ReceivedRequest[] = [];
  let replies = new Map(signInReplies);
  let fallback = defaultReply;
  let waiters: { count: number; resolve: () => void }[] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // The client disconnected while it was sending.
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://upstream');
    const received: ReceivedRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      path: pathname.replace('/api/v1', ''),
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: Buffer.concat(chunks),
      disconnected: new Promise((resolve) => response.once('close', () => !response.writableFinished && resolve())),
    };
    requests.push(received);
    for (const { resolve } of waiters.filter(({ count }) => requests.length >= count)) resolve();
    waiters = waiters.filter(({ count }) => requests.length < count);
    (replies.get(received.path) ?? fallback)(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // Safe cast: a listening TCP server has an AddressInfo.

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    on: (path, reply) => void replies.set(path, reply),
    setDefaultReply(reply) {
      fallback = reply;
    },
    waitForRequests: (count) =>
      requests.length >= count ? Promise.resolve() : new Promise((resolve) => waiters.push({ count, resolve })),
    reset() {
      requests.length = 0;
      replies = new Map(signInReplies);
      fallback = defaultReply;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns a local origin where no server listens. */
export async function closedOrigin(): Promise<string> {
  const upstream = await startUpstream();
  await upstream.close();
  return upstream.origin;
}
