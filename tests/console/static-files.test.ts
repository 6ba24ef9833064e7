import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { consoleWithSchool } from './shared-consoles';

const school = consoleWithSchool();

/** Returns the response without decompressing it. */
async function fetchCompressed(url: string, acceptEncoding: string | undefined, method = 'GET') {
  const headers: Record<string, string> = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  const clientRequest = method === 'GET' ? get(url, { headers }) : request(url, { headers, method }).end();
  // Safe cast: the `response` event has one argument, an IncomingMessage.
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

const decompressors: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

it('a script is compressed as well as the browser accepts', async () => {
  const page = await (await fetch(`${school.running.url}/login`)).text();
  const [path = ''] = page.match(/\/_next\/static\/chunks\/[^"?\\]+\.js/) ?? [];
  const script = `${school.running.url}${path}`;
  const uncompressed = await fetchCompressed(script, undefined);
  expect(uncompressed).toMatchObject({ status: 200, headers: { 'content-type': /javascript/ } });
  expect(uncompressed.headers['content-encoding']).toBeUndefined();

  const cases = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['brotli', undefined],
    ['', undefined],
  ] as const;
  const sizes: number[] = [];
  for (const [acceptEncoding, encoding] of cases) {
    const { status, headers, body } = await fetchCompressed(`${script}?dpl=1`, acceptEncoding);
    expect({ status, encoding: headers['content-encoding'] }, acceptEncoding).toEqual({ status: 200, encoding });
    expect(headers, acceptEncoding).toMatchObject({
      'content-type': uncompressed.headers['content-type'],
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect((encoding ? decompressors[encoding]?.(body) : body)?.equals(uncompressed.body), acceptEncoding).toBe(true);
    sizes.push(body.length);
  }
  const [brotli = 0, gzip = 0] = sizes;
  expect(brotli).toBeLessThan(gzip);
  expect(gzip).toBeLessThan(uncompressed.body.length);

  const head = await fetchCompressed(script, 'br', 'HEAD');
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(brotli) } });
  expect(head.body).toHaveLength(0);
});

it('other files of the server are not served', async () => {
  for (const path of ['/none.js', '/chunks', '/__proto__', '/chunks/none.js.br']) {
    expect((await fetchCompressed(`${school.running.url}/_next/static${path}`, 'br')).status, path).toBe(404);
  }
});

it('the standalone build contains only what it runs', () => {
  const listFolder = (folder: string) => readdirSync(join('.next/standalone', folder)).sort();
  expect(listFolder('.')).toEqual(['.next', 'built-from', 'lib', 'node_modules', 'package.json', 'server.js']);
  expect(listFolder('lib')).toEqual(['server']);
  expect(listFolder('lib/server')).toEqual([
    'boot',
    'client-address.mjs',
    'print-lines.mjs',
    'settings',
    'turn-queue.mjs',
  ]);
});

function readBrowserFiles(): string {
  const folder = '.next/static';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
}

it('browser bundles contain no server code', () => {
  const browserFiles = readBrowserFiles();
  expect(browserFiles.length).toBeGreaterThan(100_000);
  for (const name of ['SESSION_SECRET', 'API_BASE_URL', 'DATABASE_URL', 'access_token_hash', 'Fe26.2', 'bypass_otp=']) {
    expect(browserFiles).not.toContain(name);
  }
  expect(browserFiles).not.toMatch(/sourceMappingURL=(?!data:)\S+\.map/);
});
