import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendRaw, sendRawAndRead } from '../support/raw-http';
import type { Reply } from '../support/upstream';
import { consoleWithUpstream } from './shared-consoles';

const apiPath = '/api/v1';
const listPath = `${apiPath}/employee/active-list`;
const togglePath = `${apiPath}/employee/status/toggle?emp_id=5&activate=true`;
const megabyteBytes = 1024 * 1024;

const shared = consoleWithUpstream();

/** Returns a signed-in request with all headers that the console's own pages send, and with the given changes. */
function request(line: string, { host = 'console.test', extraHeaders = '', body = '', version = '1.1' } = {}): string {
  const ownHeaders = `Cookie: ${shared.cookie}\r\nSec-Fetch-Site: same-origin\r\nX-Homeroom: 1\r\nConnection: close\r\n`;
  return `${line} HTTP/${version}\r\n${host && `Host: ${host}\r\n`}${ownHeaders}${extraHeaders && `${extraHeaders}\r\n`}\r\n${body}`;
}

/** Sends a request. Expects that the console does not forward it, and that the next request succeeds. */
async function sendRefused(text: string) {
  shared.upstream.requests.length = 0;
  const reply = await sendRawAndRead(shared.running.url, text);
  expect((await sendRawAndRead(shared.running.url, request(`GET ${listPath}`))).status).toBe(200);
  expect(shared.upstream.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /employee/active-list',
  ]);
  return reply;
}

describe('a state of the router', () => {
  const fetchPage = (state: string) =>
    fetch(`${shared.running.url}/students`, {
      headers: { cookie: shared.cookie, rsc: '1', 'next-router-state-tree': state },
    });

  it.each(['', 'x', '[]', '{}', '["",{},1]', '["",{"children":1}]', '[["a","b","q",null],{}]', '%E0%A4%A'])(
    'of wrong shape is refused: %s',
    async (state) => {
      expect((await fetchPage(state)).status).toBe(400);
      expect((await fetchPage(encodeURIComponent(state))).status).toBe(400);
    },
  );

  it('of right shape is used', async () => {
    const reply = await fetchPage(encodeURIComponent('["",{"children":["students",{}]},null,null,1]'));
    expect(reply.status).toBe(200);
    // Reads the whole reply, because the page's request to the upstream would otherwise disturb the next test.
    await reply.text();
  });
});

describe('an address in another spelling', () => {
  const misspelledPaths = [
    `${apiPath}/employee%2factive-list`,
    `${apiPath}%2femployee%2Factive-list`,
    `${apiPath}/../v1/employee/active-list`,
    `${apiPath}/./employee/active-list`,
    `${apiPath}/%2e%2e/v1/employee/active-list`,
    `${apiPath}/x/.%2E/employee/active-list`,
    `${apiPath}/..%2f..%2fadmin`,
    `${apiPath}/employee/..;/active-list`,
    `/api/files/../v1/employee/active-list`,
    `/api/files/students/../../v1/employee/active-list`,
    `/api/files/students/..`,
    `/api/files/students/..%2f..%2fa.png`,
    `/api/files/%2e%2e/a.png`,
    `${listPath}%00`,
    `${listPath}%0d%0aX-A:b`,
    `${listPath};a=1`,
    `${apiPath}\\employee\\active-list`,
    `${apiPath}/employee%5cactive-list`,
    `${apiPath}/%252e%252e/admin`,
    `${apiPath}/employee%252factive-list`,
    `/${listPath}`,
    `${apiPath}//employee/active-list`,
    `//evil.test${listPath}`,
    `/\\evil.test`,
    `${apiPath}/%E0%A4%A`,
    `${apiPath}/%`,
    `${apiPath}/%ff`,
    `${listPath}#fragment`,
    `${listPath}\u00e9`,
    `${listPath}.json`,
    `@evil.test${listPath}`,
    '*',
  ];

  for (const path of misspelledPaths) {
    it(`is refused: ${path}`, async () => {
      expect((await sendRefused(request(`GET ${path}`))).status).toBe(400);
    });
  }

  it('is refused when it is absolute, with any origin', async () => {
    for (const origin of [shared.running.url, shared.upstream.origin, 'http://evil.test']) {
      expect((await sendRefused(request(`GET ${origin}${listPath}`))).status).toBe(400);
    }
  });

  it('is refused when it is very long', async () => {
    expect((await sendRefused(request(`GET ${apiPath}/${'a'.repeat(20_000)}`))).status).toBe(431);
    expect((await sendRefused(request(`GET ${apiPath}/${'a/'.repeat(4000)}a`))).status).toBe(404);
  });

  it('reaches only the listed call, whatever its characters', async () => {
    const pieces = [
      'employee',
      'active-list',
      '/',
      '\\',
      '.',
      '..',
      '%',
      '%2f',
      '%2e',
      '%5c',
      '%00',
      '%25',
      ';',
      '@',
      ':',
    ];
    const path = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ minLength: 1, maxLength: 2 })), {
      maxLength: 7,
    });
    const fuzzedPath = path.map((parts) => `/${parts.join('').replace(/[\s?\p{C}]/gu, '')}`);
    await fc.assert(
      fc.asyncProperty(fuzzedPath, async (path) => {
        const { status, head } = await sendRefused(
          request(`GET ${apiPath}/employee${path.replace(/^\/active-list$/, '')}`),
        );
        // The console redirects only a path with a trailing slash, and only to its own address.
        if (status === 308) expect(head).toMatch(/\r\nlocation: \/(?![/\\])/i);
        else expect([400, 404]).toContain(status);
      }),
      { numRuns: 120 },
    );
  });

  it('cannot make the image optimizer fetch a URL', async () => {
    for (const address of [`${shared.upstream.origin}/a.png`, listPath]) {
      const path = `/_next/image?w=64&q=75&url=${encodeURIComponent(address)}`;
      expect([307, 404]).toContain((await sendRefused(request(`GET ${path}`))).status);
    }
  });
});

describe('an HTTP method', () => {
  for (const method of ['HEAD', 'PATCH', 'PUT', 'DELETE', 'POST', 'TRACE', 'PROPFIND']) {
    it(`${method} is not allowed for the list`, async () => {
      expect((await sendRefused(request(`${method} ${listPath}`, { extraHeaders: 'Content-Length: 0' }))).status).toBe(
        405,
      );
    });
  }

  it('is refused when it is unknown or misspelled', async () => {
    for (const method of ['get', 'Get', 'FOO', 'GET\t']) {
      expect((await sendRefused(request(`${method} ${listPath}`))).status).toBe(400);
    }
  });

  it('OPTIONS gets the allowed methods only', async () => {
    const { status, body } = await sendRefused(request(`OPTIONS ${listPath}`));
    expect([status, body]).toEqual([204, '']);
  });

  it('CONNECT opens no tunnel', async () => {
    for (const line of ['CONNECT evil.test:443', `CONNECT ${listPath}`]) {
      expect((await sendRefused(request(line))).status).toBe(0);
    }
  });

  it('cannot be changed by a header', async () => {
    const extraHeaders = 'X-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE\r\nX-HTTP-Method: DELETE';
    expect((await sendRefused(request(`GET ${apiPath}/students/5`, { extraHeaders }))).status).toBe(405);
  });
});

describe('a request that two servers could parse differently', () => {
  const createInnerRequest = () => request(`GET ${listPath}`);
  const ambiguousRequests = {
    'two lengths': { extraHeaders: 'Content-Length: 0\r\nContent-Length: 5', body: 'hello' },
    'a length and chunks': { extraHeaders: 'Content-Length: 4\r\nTransfer-Encoding: chunked', body: '0\r\n\r\n' },
    'chunks twice': { extraHeaders: 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', body: '0\r\n\r\n' },
    'unknown chunks': { extraHeaders: 'Transfer-Encoding: xchunked', body: '0\r\n\r\n' },
    'a length with a sign': { extraHeaders: 'Content-Length: +5', body: 'hello' },
    'a folded header': { extraHeaders: 'X-A: b\r\n c\r\nContent-Length: 0' },
    'a space before the colon': { extraHeaders: 'Content-Length : 0' },
    'a control character': { extraHeaders: 'X-A: b\u0001c\r\nContent-Length: 0' },
    'a zero byte': { extraHeaders: 'X-A: b\u0000c\r\nContent-Length: 0' },
    'a lone return': { extraHeaders: 'X-A: b\rContent-Length: 0' },
    'two hosts': { extraHeaders: 'Host: evil.test\r\nContent-Length: 0' },
    'no host': { host: '', extraHeaders: 'Content-Length: 0' },
    'another version': { version: '9.9', extraHeaders: 'Content-Length: 0' },
  };

  for (const [name, parts] of Object.entries(ambiguousRequests)) {
    it(`is refused: ${name}`, async () => {
      const { body = '', ...otherParts } = { body: '', ...parts };
      const reply = await sendRefused(
        request(`POST ${togglePath}`, { ...otherParts, body: body + (body && createInnerRequest()) }),
      );
      expect(reply.status).toBe(400);
      expect(reply.body).not.toContain('HTTP/1.1');
    });
  }

  it('is refused when a page request has a body', async () => {
    for (const extraHeaders of ['Content-Length: 5', 'Transfer-Encoding: chunked']) {
      expect((await sendRefused(request('GET /login', { extraHeaders, body: 'hello' }))).status).toBe(400);
    }
    expect((await sendRefused(request('GET /login', { extraHeaders: 'Content-Length: 0' }))).status).toBe(307);
  });

  it('is refused with too many headers', async () => {
    const manyHeaders = Array.from({ length: 3000 }, (_, index) => `a${index}: 1`).join('\r\n');
    for (const extraHeaders of [`X-A: ${'b'.repeat(100_000)}`, manyHeaders]) {
      expect((await sendRefused(request(`GET ${listPath}`, { extraHeaders }))).status).toBe(431);
    }
  });
});

describe('a header that frameworks or proxies could trust', () => {
  const page = (extraHeaders: string) =>
    `GET /employees HTTP/1.1\r\nHost: console.test\r\nConnection: close\r\n${extraHeaders}\r\n\r\n`;
  const trustedHeaders = [
    'X-Middleware-Subrequest: middleware:middleware:middleware:middleware:middleware',
    'X-Middleware-Subrequest: src/middleware:src/middleware:src/middleware:src/middleware:src/middleware',
    `X-Middleware-Rewrite: ${listPath}`,
    'X-Middleware-Next: 1',
    `X-Invoke-Path: ${listPath}`,
    `X-Matched-Path: ${listPath}`,
    `X-Original-URL: ${listPath}`,
    `X-Rewrite-URL: ${listPath}`,
    'RSC: 1\r\nNext-Router-Prefetch: 1',
    'X-Nextjs-Data: 1',
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
    'X-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Port: 1\r\nX-Forwarded-For: 127.0.0.1',
  ];

  for (const extraHeaders of trustedHeaders) {
    it(`does not reveal a page: ${extraHeaders.split('\r\n')[0]}`, async () => {
      const { status, head } = await sendRefused(page(extraHeaders));
      expect(status).toBe(307);
      expect(head).toMatch(/\r\nlocation: \/login\?from=%2Femployees\r\n/i);
    });
  }

  it('changes neither the protocol nor the origin while no proxy is trusted', async () => {
    const extraHeaders = 'X-Forwarded-Proto: https\r\nX-Forwarded-Host: evil.test\r\nContent-Length: 0';
    const foreignRequest = request(`POST ${togglePath}`, {
      extraHeaders: `${extraHeaders}\r\nOrigin: https://evil.test`,
    });
    expect((await sendRefused(foreignRequest.replace('Sec-Fetch-Site: same-origin\r\n', ''))).status).toBe(403);
    const { head } = await sendRawAndRead(
      shared.running.url,
      request('POST /api/auth/sign-out', { extraHeaders }).replace(shared.cookie, 'a=b'),
    );
    expect(head).toMatch(/^HTTP\/1\.1 200/);
    expect(head).not.toMatch(/strict-transport-security|Secure|__Host-/i);
  });
});

describe('large bodies', () => {
  const download = () => request(`GET ${apiPath}/employee/import/template`);

  function upload(size: number): Promise<Response> {
    const form = new FormData();
    const content = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size - 8, 7)]);
    form.set('file', new File([content], 'plan.pdf'));
    const headers = { cookie: shared.cookie, 'x-homeroom': '1', origin: shared.running.url };
    return fetch(`${shared.running.url}${apiPath}/upload/folder?folder=Meal_Plan`, {
      method: 'POST',
      headers,
      body: form,
    });
  }

  it('are forwarded up to 10 MB and refused above', async () => {
    expect((await upload(10 * megabyteBytes)).status).toBe(200);
    expect(shared.upstream.requests[0]?.body.length).toBeGreaterThan(10 * megabyteBytes);
    expect((await upload(10 * megabyteBytes + 1)).status).toBe(413);
    expect((await upload(12 * megabyteBytes)).status).toBe(413);
    expect(shared.upstream.requests).toHaveLength(1);
  });

  const createFlood =
    (onSent: (bytes: number) => void): Reply =>
    (response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      const writeChunks = (remainingChunks: number): void => {
        if (remainingChunks === 0) return void response.end();
        response.write(Buffer.alloc(megabyteBytes), () => {
          onSent(megabyteBytes);
          writeChunks(remainingChunks - 1);
        });
      };
      writeChunks(200);
    };

  it('are read from the upstream only as fast as the client reads', async () => {
    let sentBytes = 0;
    shared.upstream.on(
      '/employee/import/template',
      createFlood((bytes) => {
        sentBytes += bytes;
      }),
    );
    const reader = sendRaw(shared.running.url, download()).pause();
    await expect.poll(() => sentBytes).toBeGreaterThan(0);
    for (let attempt = 0; attempt < 100; attempt++)
      await sendRawAndRead(shared.running.url, request(`GET ${listPath}`));
    expect(sentBytes).toBeLessThan(64 * megabyteBytes);
    reader.destroy();
  });

  it('end upstream when the client disconnects', async () => {
    shared.upstream.on(
      '/employee/import/template',
      createFlood(() => {}),
    );
    const reader = sendRaw(shared.running.url, download());
    await shared.upstream.waitForRequests(1);
    reader.destroy();
    await shared.upstream.requests[0]?.disconnected;
  });

  it('break off when the upstream breaks off', async () => {
    shared.upstream.on('/employee/import/template', (response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      response.write(Buffer.alloc(megabyteBytes), () => response.destroy());
    });
    const { status, body } = await sendRawAndRead(shared.running.url, download());
    expect(status).toBe(200);
    // The body must be incomplete: a complete body would end with the empty chunk.
    expect(body.endsWith('0\r\n\r\n')).toBe(false);
  });
});
