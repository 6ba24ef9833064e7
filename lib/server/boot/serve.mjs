import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printError } from '../print-lines.mjs';
import { defaults } from '../settings/defaults.mjs';
import { guardServer } from './next/request-guard.mjs';
import { createStaticHandler } from './next/static-files.mjs';

// Next's server changes its working directory.
process.env.DATA_DIR = resolve(process.env.DATA_DIR || defaults.DATA_DIR);
if (process.env.FILES_DIR) process.env.FILES_DIR = resolve(process.env.FILES_DIR);

// Shells and containers set HOSTNAME to the machine's name themselves.
if (!process.env.HOSTNAME || process.env.HOSTNAME === hostname()) process.env.HOSTNAME = defaults.HOSTNAME;

// Next's own signal handlers would exit with code 143 and leave the database open.
process.env.NEXT_MANUAL_SIG_HANDLE = '1';

// Exceeds the keep-alive timeouts of proxies: nginx 60 s, Caddy 2 min, Google 10 min. With Node's default of 5 s, a
// proxy may send a request on a connection that is being closed, and the user gets a 502.
process.env.KEEP_ALIVE_TIMEOUT = '620000';

const port = process.env.PORT || defaults.PORT;
const host = process.env.HOSTNAME;

/** @type {Record<string, string>} */
const messages = {
  EADDRINUSE: `PORT ${port} is in use by another program. Stop that program or choose another PORT.`,
  EACCES: `PORT ${port} may not be used by this user. Choose a PORT above 1024.`,
  ERR_SOCKET_BAD_PORT: `PORT must be a number between 1 and 65535, but is “${port}”.`,
  EADDRNOTAVAIL: `HOSTNAME ${host} is not an address of this machine. Use 0.0.0.0 to listen on all of them.`,
  ENOTFOUND: `HOSTNAME ${host} is not known. Use 0.0.0.0 to listen on all addresses of this machine.`,
};

/** Next reports a port in use with a stack trace. */
function tryPort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(Number(port), host, () => probe.close(done));
  });
}

try {
  await tryPort();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  printError(messages[code] ?? `The console can't listen on ${host}:${port} (${code}).`);
  process.exit(1);
}
guardServer(
  createStaticHandler(fileURLToPath(new URL('../../../.next/static', import.meta.url))),
  Number(process.env.TRUSTED_PROXY_HOPS) || 0,
);
// Next would report that it is ready before the settings are checked.
console.log = () => {};
await import(String(new URL('../../../server.js', import.meta.url)));
