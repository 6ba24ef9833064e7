import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived at the upstream. */
export interface Received {
  method: string;
  /** Path and query exactly as they came over the wire. */
  url: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Fulfilled when the caller hangs up before the reply is complete. */
  hungUp: Promise<void>;
}

export type Reply = (response: ServerResponse, request: Received) => void;

export const bytes =
  (content: Buffer | string, contentType: string, status = 200): Reply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(content) })
      .end(content);

export const json = (content: unknown, status = 200): Reply =>
  bytes(JSON.stringify(content), 'application/json', status);

export const nothing =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end();

/** Says nothing and keeps the connection open. */
export const stall: Reply = () => {};

/** Takes the request and drops the connection without a word. */
export const reset: Reply = (response) => response.socket?.resetAndDestroy();

/** Promises more bytes than it sends, then stalls, or drops the connection. */
export const partial =
  (content: Buffer | string, contentType: string, end: 'stall' | 'cut', status = 200): Reply =>
  (response) => {
    const promised = Buffer.byteLength(content) + 1000;
    response.writeHead(status, { 'content-type': contentType, 'content-length': promised });
    response.write(content, () => end === 'cut' && response.destroy());
  };

/** A different reply each time; the last one is repeated. */
export function inTurn(...replies: [Reply, ...Reply[]]): Reply {
  let turn = 0;
  return (response, request) => replies[Math.min(turn++, replies.length - 1)]?.(response, request);
}

export const token = 'token-that-nobody-may-see';
export const profile = { userid: 21, schoolid: 9, name: 'Green Valley School', firstname: 'Meera' };
const dashboard = { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 };

const signIn: [string, Reply][] = [
  ['/web/auth/send-otp', json({ message: 'OTP sent' })],
  ['/web/auth/verify-otp', json({ status: 'success', message: 'Verified', data: { access_token: token } })],
  ['/web/user/profile', json({ status: 'success', message: '', data: profile, dashboard })],
];

export interface Upstream {
  origin: string;
  /** Everything that has arrived, in order. */
  requests: Received[];
  /** What it answers to a path below `/api/v1`. */
  on(path: string, reply: Reply): void;
  /** What it answers to every path for which nothing else was said. */
  otherwise(reply: Reply): void;
  /** Waits until so many requests have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A server of the tests' own that signs anybody in, records what arrives and answers as it is told. */
export async function startUpstream(): Promise<Upstream> {
  const requests: Received[] = [];
  const replies = new Map(signIn);
  let fallback: Reply = json({ status: 'success', message: 'Done', data: [] });
  let waiting: { count: number; done: () => void }[] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // the caller hung up while it was still speaking
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://upstream');
    const received: Received = {
      method: request.method ?? '',
      url: request.url ?? '',
      path: pathname.replace('/api/v1', ''),
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: Buffer.concat(chunks),
      hungUp: new Promise((done) => response.once('close', () => !response.writableFinished && done())),
    };
    requests.push(received);
    for (const { done } of waiting.filter(({ count }) => requests.length >= count)) done();
    waiting = waiting.filter(({ count }) => requests.length < count);
    (replies.get(received.path) ?? fallback)(response, received);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    on: (path, reply) => void replies.set(path, reply),
    otherwise(reply) {
      fallback = reply;
    },
    arrived: (count) =>
      requests.length >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done })),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** An address of this machine at which nobody listens. */
export async function closedOrigin(): Promise<string> {
  const upstream = await startUpstream();
  await upstream.close();
  return upstream.origin;
}
