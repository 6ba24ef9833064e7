import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

async function asRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const { method = 'GET', url, headers } = message;
  const body = ['GET', 'HEAD'].includes(method) ? undefined : Buffer.concat(chunks);
  // Safe cast: only the header `set-cookie` can be a list, and requests do not have it.
  return new Request(`http://embedded${url}`, { method, headers: headers as Record<string, string>, body });
}

/** Serves a fetch handler, such as an embedded backend's, over real HTTP with one connection per request. */
export async function serve(handler: (request: Request) => Response | Promise<Response>) {
  const server = createServer(async (message, response) => {
    try {
      const reply = await handler(await asRequest(message));
      const bytes = Buffer.from(await reply.arrayBuffer());
      const length = { 'content-length': bytes.length, connection: 'close' };
      response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), ...length }).end(bytes);
    } catch {
      // The client disconnected while it was sending.
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Safe cast: a listening TCP server has an AddressInfo.
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
