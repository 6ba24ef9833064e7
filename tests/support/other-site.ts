import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts another web site on its own port. `urlAt` returns the site's URL under a host name of this machine. */
export async function startOtherSite() {
  const page = '<!doctype html><title>Another site</title><link rel="icon" href="data:,">';
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Safe cast: a listening TCP server has an AddressInfo.
  return {
    urlAt: (host: string) => `http://${host}:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
