import { beforeEach, describe, expect, it } from 'vitest';
import { sendRawAndRead } from '../support/raw-http';
import { consoleWithUpstream } from './shared-consoles';

/** A unique text in the requests of these tests. No log line may contain it. */
const canary = 'zz-canary-77';

const shared = consoleWithUpstream();

interface Parts {
  host?: string;
  headers?: string[];
  body?: string;
}

function request(line: string, { host = 'console.test', headers = [], body = '' }: Parts = {}): string {
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  return [`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, ...length, '', body].join('\r\n');
}

const multipart = 'Content-Type: multipart/form-data; boundary=b';
const createField = (fieldName: string) =>
  `--b\r\nContent-Disposition: form-data; name="${fieldName}"\r\n\r\n${canary}\r\n--b--\r\n`;
const ownHeaders = ['X-Homeroom: 1', 'Sec-Fetch-Site: same-origin', 'Content-Type: application/json'];

const serverActions: Record<string, string> = {
  'a header that names an action': request('POST /login', { headers: [`Next-Action: ${canary}`], body: '[]' }),
  'a header of the right length': request('POST /login', {
    headers: [`Next-Action: ${'7'.repeat(42)}`, `Origin: http://${canary}.test`],
    body: canary,
  }),
  'a form that names an action': request('POST /login', {
    headers: [multipart],
    body: createField(`$ACTION_ID_${canary}`),
  }),
  'a form with a bound action': request('POST /login', {
    headers: [multipart],
    body: createField(`$ACTION_REF_${canary}`),
  }),
  'a form without a boundary': request('POST /login', { headers: ['Content-Type: multipart/form-data'], body: canary }),
  'a form of one line': request('POST /login', {
    headers: ['Content-Type: application/x-www-form-urlencoded'],
    body: `$ACTION_ID_${canary}=1`,
  }),
  'a form for another host': request('POST /', {
    headers: [multipart, `Origin: http://${canary}.test`, `X-Forwarded-Host: ${canary}`],
    body: createField(`$ACTION_ID_${canary}`),
  }),
  'a form for no page': request(`POST /${canary}`, { headers: [multipart], body: createField(`$ACTION_ID_${canary}`) }),
  'a page to be resumed': request('POST /login', { headers: ['Next-Resume: 1'], body: canary }),
};

const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'PURGE', 'TRACE'];
const paths = ['/login', '/', '/employees', '/icon.svg', '/healthz', '/readyz', '/_next/static/a.js', '/_next/image'];

const requestPage = (...headers: string[]) => request('GET /login', { headers });
const otherRequests: Record<string, string> = {
  'an action of a call': request(`POST /api/auth/send-otp?${canary}`, {
    headers: [...ownHeaders, `Next-Action: ${canary}`],
    body: '{}',
  }),
  'a state of the router': requestPage('RSC: 1', `Next-Router-State-Tree: ${canary}`),
  'a state of the router in broken escapes': requestPage('RSC: 1', `Next-Router-State-Tree: %E0%A4%A${canary}`),
  'a state of the router of other shape': requestPage(
    'RSC: 1',
    `Next-Router-State-Tree: ${encodeURIComponent(JSON.stringify([canary, {}, null, canary]))}`,
  ),
  'a deep state of the router': requestPage('RSC: 1', `Next-Router-State-Tree: ${'%5B'.repeat(4000)}${canary}`),
  'a prefetch': requestPage('RSC: 1', `Next-Router-Prefetch: ${canary}`, `Next-Router-Segment-Prefetch: /${canary}`),
  'a page as another page': requestPage('RSC: 1', `Next-Url: //${canary}/%zz`),
  'a part of a page': request(`GET /login.segments/${canary}.segment.rsc`),
  'a page’s data': request(`GET /_next/data/${canary}/login.json`, { headers: ['X-Nextjs-Data: 1'] }),
  'a picture': request(`GET /_next/image?url=${canary}&w=1&q=1`),
  'a static file that is not there': request(`GET /_next/static/${canary}.js?dpl=${canary}`),
  'a static file in broken escapes': request(`GET /_next/static/%E0%A4%A${canary}`),
  'a wrong range': request(`GET /icon.svg?${canary}`, { headers: [`Range: bytes=${canary}`] }),
  'a wrong date': request('GET /icon.svg', {
    headers: [`If-Modified-Since: ${canary}`, `If-None-Match: ${canary}`],
  }),
  'a wrong encoding': requestPage(`Accept-Encoding: ${canary};q=${canary},,;gzip;q=9e999`),
  'a wrong language': requestPage(`Accept-Language: ${canary};q=x`, `Accept: ${canary}/;;`),
  'broken cookies': requestPage(`Cookie: ${canary}=%E0%A4%A; =; ;; homeroom=${canary}; theme=%zz`),
  'a large cookie': requestPage(`Cookie: ${canary}=${'x'.repeat(12_000)}`),
  'cookies of a preview': requestPage(`Cookie: __prerender_bypass=${canary}; __next_preview_data=${canary}`),
  'a page to be revalidated': requestPage(
    `X-Prerender-Revalidate: ${canary}`,
    'X-Prerender-Revalidate-If-Generated: 1',
  ),
  'headers of a middleware': requestPage(
    `X-Middleware-Subrequest: ${canary}`,
    `X-Middleware-Rewrite: http://${canary}/`,
    `X-Middleware-Override-Headers: ${canary}`,
    `X-Middleware-Set-Cookie: ${canary}`,
  ),
  'headers of a router': requestPage(
    `X-Invoke-Path: /${canary}`,
    `X-Invoke-Error: ${canary}`,
    'X-Invoke-Status: 500',
    `X-Matched-Path: /${canary}`,
  ),
  'a policy of scripts': requestPage(`Content-Security-Policy: script-src 'nonce-<${canary}>'`),
  'a wrong host': request('GET /login', { host: `${canary} : []` }),
  'half an IPv6 host': request('GET /login', { host: `[::${canary}` }),
  'headers of a proxy': requestPage(
    `X-Forwarded-Host: ${canary} []`,
    `X-Forwarded-Proto: ${canary}`,
    `X-Forwarded-For: ${canary}`,
  ),
  'letters beyond ASCII': requestPage(`X-A: ${canary}\u00e9\u00ff`),
  'a query in broken escapes': request(`GET /login?from=%E0%A4%A${canary}&from=&%`),
  'a query of reserved names': request(`GET /login?__proto__[x]=${canary}&nxtPsectionId=${canary}&_rsc=${canary}`),
  'an address in broken escapes': request(`GET /sections/%f0%28${canary}/students`),
  'an address of Next’s own': request(`GET /__nextjs_original-stack-frame?${canary}`),
  'a page of errors': request(`GET /_error?${canary}`),
  'a body that is not expected': request('GET /login', { headers: [multipart], body: createField(canary) }),
  'half a body': request('POST /api/auth/send-otp', { headers: ownHeaders, body: `{"mobile":"${canary}` }),
  'invalid chunks': request('POST /api/auth/send-otp', {
    headers: [...ownHeaders, 'Transfer-Encoding: chunked'],
  }).concat(`zz\r\n${canary}`),
  'an expectation': request('POST /login', { headers: [`Expect: ${canary}`], body: canary }),
  'another protocol': requestPage('Connection: Upgrade', `Upgrade: ${canary}`),
  'a tunnel': request(`CONNECT ${canary}:443`),
  'no HTTP': `${canary}\r\n\r\n`,
};

/** Sends a request. Follows Next's redirect to the canonical URL of a page segment, as the router does. */
async function sendAndFollow(text: string): Promise<number> {
  const { status, head } = await sendRawAndRead(shared.running.url, text);
  const [, canonicalUrl] = /\r\nlocation: (\/login\?_rsc=\S*)/i.exec(head) ?? [];
  if (canonicalUrl) await sendRawAndRead(shared.running.url, text.replace('GET /login ', `GET ${canonicalUrl} `));
  return status;
}

/**
 * The length of the output that the test has already read. A marker request ensures that all earlier output has
 * arrived.
 */
let readLength = 0;
async function readNewLines(): Promise<string[]> {
  const marker = 'GET /login HTTP/1.1\r\nhost: console\r\nconnection: close\r\n\r\n';
  const { head } = await sendRawAndRead(shared.running.url, marker);
  const [, id = 'no id'] = /\r\nx-request-id: (\S+)/.exec(head) ?? [];
  await expect.poll(() => shared.running.output(), { interval: 5 }).toContain(id);
  const lines = shared.running.output().slice(readLength).split('\n').filter(Boolean);
  readLength = shared.running.output().length;
  return lines;
}

beforeEach(readNewLines);

it('the first log line describes the configuration, and Next prints nothing before it', () => {
  expect(shared.running.output()).not.toMatch(/Next\.js|Ready|Local:/);
  const firstLine =
    shared.running
      .output()
      .split('\n')
      .find((line) => line.startsWith('{')) ?? '';
  expect(JSON.parse(firstLine)).toMatchObject({
    msg: 'started',
    address: shared.running.url,
    school: `on ${shared.upstream.origin}`,
    data: `on that server; ended sessions in ${shared.running.dataDir}`,
    signIn: 'users of that server',
  });
});

describe('a server action', () => {
  for (const [name, text] of Object.entries(serverActions)) {
    it(`is refused early and adds no log line: ${name}`, async () => {
      expect(await sendAndFollow(text)).toBe(405);
      expect(await readNewLines()).toHaveLength(1);
    });
  }
});

describe('a page', () => {
  for (const method of otherMethods) {
    it(`refuses ${method} at every address`, async () => {
      for (const path of paths) {
        const text = request(`${method} ${path}?${canary}`);
        const { status, head } = await sendRawAndRead(shared.running.url, text);
        expect([path, status]).toEqual([path, 405]);
        expect(head).toMatch(/\r\nallow: GET, HEAD\r\n/i);
      }
    });
  }
});

describe('the console’s output', () => {
  for (const [name, text] of Object.entries(otherRequests)) {
    it(`is JSON without text of the request after ${name}`, async () => {
      await sendAndFollow(text);
      const lines = await readNewLines();
      for (const line of lines) {
        expect(JSON.parse(line)).toMatchObject({
          msg: expect.stringMatching(/^(request|write|started|printed|warning)$/),
        });
      }
      expect(lines.join('\n')).not.toContain(canary);
    });
  }
});
