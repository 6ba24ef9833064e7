import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

interface Exchange {
  client: Socket;
  /** The first chunk of the request, as latin1. */
  head: string;
  forward: () => Promise<Buffer>;
  connectToServer: () => Socket;
}

export type Fault = (exchange: Exchange) => void | Promise<void>;

const headEnd = '\r\n\r\n';

/** The positions in bytes at which the proxy cuts off a reply. */
const cutPoints = {
  'at its first byte': () => 0,
  'in its head': () => 20,
  'in its body': (reply: Buffer) => Math.floor((reply.indexOf(headEnd) + headEnd.length + reply.length) / 2),
};
export type CutPoint = keyof typeof cutPoints;

const readReplyStart = async ({ forward }: Exchange, place: CutPoint) => {
  const reply = await forward();
  return reply.subarray(0, cutPoints[place](reply));
};

export const passThrough: Fault = async ({ client, forward }) => void client.end(await forward());

export const resetOnArrival: Fault = ({ client }) => void client.resetAndDestroy();

const requestCutPoints = {
  'in its head': (request: Buffer) => Math.floor(request.indexOf(headEnd) / 2),
  'in its body': (request: Buffer) => Math.floor((request.indexOf(headEnd) + headEnd.length + request.length) / 2),
  'before its last byte': (request: Buffer) => request.length - 1,
};

async function readRequest(client: Socket): Promise<Buffer> {
  let request = Buffer.alloc(0);
  for await (const chunk of client.iterator({ destroyOnReturn: false })) {
    request = Buffer.concat([request, chunk]);
    const bodyStart = request.indexOf(headEnd) + headEnd.length;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(request.toString('latin1'))?.[1] ?? 0);
    if (bodyStart >= headEnd.length && request.length >= bodyStart + length) return request;
  }
  throw new Error('the request ended early');
}

export const resetDuringRequest =
  (place: keyof typeof requestCutPoints): Fault =>
  async ({ client, connectToServer }) => {
    const request = await readRequest(client);
    const server = connectToServer();
    server.write(request.subarray(0, requestCutPoints[place](request)), () => {
      server.resetAndDestroy();
      client.resetAndDestroy();
    });
  };

export const resetDuringReply =
  (place: CutPoint): Fault =>
  async (exchange) => {
    const bytes = await readReplyStart(exchange, place);
    exchange.client.write(bytes, () => exchange.client.resetAndDestroy());
  };

export const stall =
  (place: CutPoint): Fault =>
  async (exchange) =>
    void exchange.client.write(await readReplyStart(exchange, place));

export const halfClose =
  (place: CutPoint): Fault =>
  async (exchange) =>
    void exchange.client.end(await readReplyStart(exchange, place));

export const trickle: Fault = async ({ client, forward }) => {
  for (const byte of await forward()) {
    client.write(Buffer.of(byte));
    await new Promise(setImmediate);
  }
  client.end();
};

/** Sends the head of the reply at once and each byte of the body after a pause. Stops when the client disconnects. */
export const drip =
  (pause: () => Promise<unknown>): Fault =>
  async ({ client, forward }) => {
    const reply = await forward();
    const bodyStart = reply.indexOf(headEnd) + headEnd.length;
    // Stops the pipe from the client to the server. A pipe can pause the client, and a paused client reports no
    // disconnect.
    client.unpipe().resume();
    client.once('end', () => client.destroy());
    client.write(reply.subarray(0, bodyStart));
    for (const byte of reply.subarray(bodyStart)) {
      await pause();
      if (client.destroyed) return;
      client.write(Buffer.of(byte));
    }
    client.end();
  };

export const onWrites =
  (fault: Fault): Fault =>
  (exchange) =>
    (exchange.head.startsWith('GET ') ? passThrough : fault)(exchange);

/**
 * Applies the fault to all requests except those for Next's scripts, which browsers usually have in their cache.
 * Without replies, requests for scripts would use up the browser's six connections per server.
 */
export const exceptScripts =
  (fault: Fault): Fault =>
  (exchange) =>
    (exchange.head.startsWith('GET /_next/static/') ? passThrough : fault)(exchange);

/** Applies the fault to Next's requests for pages, but not to its prefetches. */
export const onPages =
  (fault: Fault): Fault =>
  (exchange) =>
    (/^rsc:/im.test(exchange.head) && !/^next-router-prefetch:/im.test(exchange.head) ? fault : passThrough)(exchange);

export const rawReply =
  (text: string): Fault =>
  ({ client }) =>
    void client.resume().end(text);

interface CannedReply {
  status: number;
  type: string;
  body: string;
  /** The value of the content-length header if it differs from the body's length. */
  length?: number;
}

export const cannedReply = ({ status, type, body, length = Buffer.byteLength(body) }: CannedReply): Fault => {
  const head = [`HTTP/1.1 ${status} Said`, `content-type: ${type}`, `content-length: ${length}`, 'connection: close'];
  return rawReply(head.join('\r\n') + headEnd + body);
};

/** About 3 KB of gzip data, which decompress to 100 KB. */
const gzipMember = gzipSync(randomBytes(2048).toString('hex').repeat(25));

/** The size exceeds all buffers between the proxy and the browser. */
export const gzipBombBytes = 48 * 1024 * 1024;

/**
 * Replies with gzip data that decompress to more than 1 GB, as fast as the client reads. `onSent` receives the number
 * of bytes sent so far.
 */
export const gzipBomb =
  (type: string, onSent: (bytes: number) => void = () => {}): Fault =>
  ({ client }) => {
    function* gzipMembers() {
      for (let bytes = 0; bytes < gzipBombBytes; onSent(bytes)) {
        yield gzipMember;
        bytes += gzipMember.length;
      }
    }
    client.resume().write(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-encoding: gzip${headEnd}`);
    Readable.from(gzipMembers()).pipe(client);
  };

async function readReply(client: Socket, server: Socket): Promise<Buffer> {
  client.pipe(server, { end: false });
  const chunks: Buffer[] = [];
  for await (const chunk of server) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Starts a TCP proxy in front of a local server. The proxy closes each connection after one reply. `next` sets the
 * faults of the next requests, and `always` sets the fault of all others.
 */
export async function startFaultProxy(target: string) {
  const replies: Buffer[] = [];
  const sockets = new Set<Socket>();
  let queue: Fault[] = [];
  let defaultFault: Fault = passThrough;
  let waiters: { count: number; resolve: () => void }[] = [];

  const recordReply = (reply: Buffer) => {
    replies.push(reply);
    for (const { resolve } of waiters.filter(({ count }) => replies.length >= count)) resolve();
    waiters = waiters.filter(({ count }) => replies.length < count);
    return reply;
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => {});
    const connectToServer = () => connect(Number(new URL(target).port), '127.0.0.1').on('error', () => {});
    const forward = async () => recordReply(await readReply(client, connectToServer()));
    // Waits for data, because a preconnected socket may send no request.
    client.once('data', (first) => {
      client.pause().unshift(first);
      const fault = queue.shift() ?? defaultFault;
      void fault({ client, head: first.toString('latin1'), forward, connectToServer });
    });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // Safe cast: a listening TCP server has an AddressInfo.
  };
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  const port = await listen(0);

  return {
    origin: `http://127.0.0.1:${port}`,
    replies,
    waitForReplies: (count: number) =>
      replies.length >= count ? Promise.resolve() : new Promise<void>((resolve) => waiters.push({ count, resolve })),
    next: (...faults: Fault[]) => void queue.push(...faults),
    always(fault: Fault) {
      queue = [];
      defaultFault = fault;
    },
    /** Refuses connections until `accept` is called. */
    refuse: close,
    accept: () => listen(port),
    close,
  };
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
