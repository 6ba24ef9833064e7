import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { isWrite } from '@/lib/contract/call';
import { acceptedRequest, namedForwardedCalls } from '../../support/call-requests';
import { shareSignedInConsole } from '../../support/test-console';
import type { Reply } from '../../support/upstream';

const school = shareSignedInConsole();

/** Headers that a browser, a proxy or an attacker may add. None of them can be trusted. */
const untrustedHeaders = {
  'user-agent': 'Firefox',
  referer: 'http://console.test/students?search=Asha',
  'accept-language': 'en-IN',
  'accept-encoding': 'gzip, br',
  accept: 'text/html',
  authorization: 'Bearer forged',
  cookie2: 'a=b',
  range: 'bytes=0-1',
  'if-none-match': '"a"',
  forwarded: 'for=1.2.3.4',
  'x-forwarded-for': '1.2.3.4',
  'x-forwarded-host': 'evil.test',
  'x-real-ip': '1.2.3.4',
  'x-http-method-override': 'DELETE',
  'x-request-id': 'chosen by the browser',
  'x-user-id': '1',
};

describe('the headers of an upstream request', () => {
  it.each(namedForwardedCalls)('are five of our own and those that HTTP needs: %s', async (_, call) => {
    const { path, search, method, body } = acceptedRequest(call);
    await school.browser.send(`${path}?${search}`, {
      method,
      body,
      headers: { ...untrustedHeaders, 'idempotency-key': 'press-7' },
    });
    const {
      host,
      connection: _connection,
      'content-length': _length,
      ...otherHeaders
    } = school.upstream.requests[0]?.headers ?? {};
    expect(host).toBe(new URL(school.upstream.origin).host);
    expect(otherHeaders).toEqual({
      accept: call.reply === 'file' ? '*/*' : 'application/json',
      'content-type': call.upload
        ? expect.stringMatching(/^multipart\/form-data; boundary=[\w-]+$/)
        : 'application/json',
      authorization: 'Bearer token-that-nobody-may-see',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      ...(isWrite(call) ? { 'idempotency-key': 'press-7' } : {}),
    });
  });
});

describe('the headers of a reply', () => {
  const upstreamHeaders = {
    'set-cookie': 'upstream=1; Path=/',
    server: 'secret/1.0',
    via: '1.1 inner-proxy',
    'x-powered-by': 'secret',
    'x-anything': 'secret',
    'access-control-allow-origin': '*',
    'access-control-allow-credentials': 'true',
    'cache-control': 'public, max-age=600',
    'content-disposition': 'inline; filename="secret.html"',
    'content-security-policy': "default-src 'unsafe-inline'",
    'clear-site-data': '"*"',
    'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
    etag: '"1"',
    location: 'http://elsewhere.test',
    link: '<http://elsewhere.test>; rel=preload',
    refresh: '0; url=http://elsewhere.test',
    'www-authenticate': 'Basic',
  };
  const contentOf = (call: Call) => (call.reply === 'file' ? 'PK sheet' : '{"status":"success","data":[]}');
  const typeOf = (call: Call) => (call.reply === 'file' ? 'application/zip' : 'application/json');
  const createReply =
    (call: Call, encoding?: 'gzip'): Reply =>
    (response) => {
      const body = encoding ? gzipSync(contentOf(call)) : Buffer.from(contentOf(call));
      const encodingHeaders = encoding ? { 'content-encoding': encoding } : {};
      const contentHeaders = { 'content-type': typeOf(call), 'content-length': body.length };
      response.writeHead(200, { ...upstreamHeaders, ...contentHeaders, ...encodingHeaders }).end(body);
    };
  const ownHeaders = (call: Call) => ({
    'content-type': typeOf(call),
    'cache-control': call.reply === 'file' ? 'private, no-store, no-transform' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    ...(call.reply === 'file' ? { 'content-disposition': 'attachment' } : {}),
  });

  it.each(namedForwardedCalls)('are the content type and our own: %s', async (_, call) => {
    const { path, search, method, body } = acceptedRequest(call);
    school.upstream.on(path.replace('/api/v1', ''), createReply(call));
    const response = await school.browser.send(`${path}?${search}`, { method, body });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual(ownHeaders(call));
    expect(await response.text()).toBe(contentOf(call));
  });

  it.each(namedForwardedCalls.filter(([, { method }]) => method === 'GET'))(
    'have no content encoding after the body was decompressed: %s',
    async (_, call) => {
      const { path, search } = acceptedRequest(call);
      school.upstream.on(call.path, createReply(call, 'gzip'));
      const response = await school.browser.send(`${path}?${search}`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toEqual(ownHeaders(call));
      expect(await response.text()).toBe(contentOf(call));
    },
  );

  it.each([
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('have no content encoding for a large download compressed as %s', async (encoding, compress) => {
    const content = Buffer.alloc(3_000_000, 'sheets and pictures ');
    school.upstream.on('/employee/import/template', (response) =>
      response
        .writeHead(200, { 'content-type': 'application/zip', 'content-encoding': encoding })
        .end(compress(content)),
    );
    const response = await school.browser.send('/api/v1/employee/import/template');
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(response.headers.has('content-encoding')).toBe(false);
  });

  it.each([
    ['an unknown encoding', 'zstd', '{"data":[]}'],
    ['invalid gzip', 'gzip', '{"data":[]}'],
    ['truncated gzip', 'gzip', gzipSync('{"data":[]}').subarray(0, -9)],
  ])('are those of our own 502 for %s', async (_, encoding, content) => {
    for (const path of ['/employee/active-list', '/employee/import/template']) {
      const type = path.endsWith('template') ? 'application/zip' : 'application/json';
      school.upstream.on(path, (response) =>
        response.writeHead(200, { 'content-type': type, 'content-encoding': encoding }).end(content),
      );
      const response = await school.browser.send(`/api/v1${path}`);
      expect(response.status, path).toBe(502);
      expect(await response.json(), path).toMatchObject({ code: 'UPSTREAM_REPLY' });
    }
  });

  it('are the same few on an error', async () => {
    school.upstream.on('/employee/active-list', (response) =>
      response
        .writeHead(403, { ...upstreamHeaders, 'content-type': 'application/problem+json' })
        .end('{"message":"No"}'),
    );
    const { status, headers } = await school.browser.send('/api/v1/employee/active-list');
    expect(status).toBe(403);
    expect([...headers.keys()].sort()).toEqual([
      'cache-control',
      'content-type',
      'x-content-type-options',
      'x-request-id',
    ]);
  });
});
