import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

async function asRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const { method = 'GET', url, headers } = message;
  const body = ['GET', 'HEAD'].includes(method) ? undefined : Buffer.concat(chunks);
  // Node gives a list only for set-cookie, which no request has.
  return new Request(`http://embedded${url}`, { method, headers: headers as Record<string, string>, body });
}

/** Answers real HTTP by a function such as an embedded backend's, with a connection for every request. */
export async function serve(answer: (request: Request) => Response | Promise<Response>) {
  const server = createServer(async (message, response) => {
    try {
      const reply = await answer(await asRequest(message));
      const bytes = Buffer.from(await reply.arrayBuffer());
      const length = { 'content-length': bytes.length, connection: 'close' };
      response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), ...length }).end(bytes);
    } catch {
      // The caller hung up while it was still speaking.
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
