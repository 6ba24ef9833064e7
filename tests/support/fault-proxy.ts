import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One request on its way through the proxy: every request has a connection of its own. */
interface Exchange {
  client: Socket;
  method: string;
  /** Hands the request to the server behind and gives the whole of its reply. */
  passOn: () => Promise<Buffer>;
}

/** What happens to one request. */
export type Fault = (exchange: Exchange) => void | Promise<void>;

const headEnd = '\r\n\r\n';

/** Where a reply is broken off. */
const places = {
  'at its first byte': () => 0,
  'in its head': () => 20,
  'in its body': (reply: Buffer) => Math.floor((reply.indexOf(headEnd) + headEnd.length + reply.length) / 2),
};
export type Place = keyof typeof places;

const start = async ({ passOn }: Exchange, place: Place) => {
  const reply = await passOn();
  return reply.subarray(0, places[place](reply));
};

export const through: Fault = async ({ client, passOn }) => void client.end(await passOn());

/** The connection dies before the request has been handed on. */
export const resetOnArrival: Fault = ({ client }) => void client.resetAndDestroy();

/** The server behind does what it was asked; its answer is lost here. */
export const reset =
  (place: Place): Fault =>
  async (exchange) => {
    const bytes = await start(exchange, place);
    exchange.client.write(bytes, () => exchange.client.resetAndDestroy());
  };

/** What has not come by here never comes, and the connection stays. */
export const stall =
  (place: Place): Fault =>
  async (exchange) =>
    void exchange.client.write(await start(exchange, place));

/** An orderly goodbye instead of the rest. */
export const halfClose =
  (place: Place): Fault =>
  async (exchange) =>
    void exchange.client.end(await start(exchange, place));

/** The whole reply, a byte at a time. */
export const trickle: Fault = async ({ client, passOn }) => {
  for (const byte of await passOn()) {
    client.write(Buffer.of(byte));
    await new Promise(setImmediate);
  }
  client.end();
};

/** Spares the reads. */
export const onWrites =
  (fault: Fault): Fault =>
  (exchange) =>
    (exchange.method === 'GET' ? through : fault)(exchange);

interface Canned {
  status: number;
  type: string;
  body: string;
  /** What the head says of the body's length, where that is not the truth. */
  length?: number;
}

/** Somebody in between answers this, and the server behind hears nothing. */
export const instead =
  ({ status, type, body, length = Buffer.byteLength(body) }: Canned): Fault =>
  ({ client }) => {
    const head = [`HTTP/1.1 ${status} Said`, `content-type: ${type}`, `content-length: ${length}`, 'connection: close'];
    client.resume().end(head.join('\r\n') + headEnd + body);
  };

async function replyOf(client: Socket, port: number): Promise<Buffer> {
  const server = connect(port, '127.0.0.1');
  client.pipe(server, { end: false });
  const chunks: Buffer[] = [];
  for await (const chunk of server) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A TCP proxy before a server of this machine that closes its connection after every reply. What happens to the next
 * requests is said by `next`, and to all others by `always`.
 */
export async function startFaultProxy(target: string) {
  const replies: Buffer[] = [];
  const sockets = new Set<Socket>();
  let queue: Fault[] = [];
  let usual: Fault = through;
  let waiting: { count: number; done: () => void }[] = [];

  const noteReply = (reply: Buffer) => {
    replies.push(reply);
    for (const { done } of waiting.filter(({ count }) => replies.length >= count)) done();
    waiting = waiting.filter(({ count }) => replies.length < count);
    return reply;
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => {});
    const passOn = async () => noteReply(await replyOf(client, Number(new URL(target).port)));
    // A connection that is only held ready brings no request.
    client.once('data', (first) => {
      client.pause().unshift(first);
      const fault = queue.shift() ?? usual;
      void fault({ client, method: first.toString('latin1').split(' ', 1)[0] ?? '', passOn });
    });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // a listening TCP server has one
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
    /** What the server behind has answered, whether or not it came through. */
    replies,
    /** Waits until it has answered so many requests. */
    answered: (count: number) =>
      replies.length >= count ? Promise.resolve() : new Promise<void>((done) => waiting.push({ count, done })),
    next: (...faults: Fault[]) => void queue.push(...faults),
    always(fault: Fault) {
      queue = [];
      usual = fault;
    },
    /** Nobody listens any more, until `accept`. */
    refuse: close,
    accept: () => listen(port),
    close,
  };
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
