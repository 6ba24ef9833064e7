import { describe, expect, it } from 'vitest';
import { openSignedInConsole, openSignedOutConsole, startTestUpstream } from '../../support/test-console';
import { bytes, emptyReply, json, partial, token } from '../../support/upstream';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1000, 7)]);

async function startWithFiles(settings: Record<string, string> = {}) {
  const { upstream, browser } = await openSignedInConsole(settings);
  upstream.setDefaultReply(bytes(png, 'text/html'));
  return { upstream, browser };
}

describe('a file', () => {
  it('is read from the upstream’s folder with the session’s token, byte for byte', async () => {
    const { upstream, browser } = await startWithFiles();
    const response = await browser.send('/api/files/students/a%20b.png');
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    expect(upstream.requests.map(({ url }) => url)).toEqual(['/files/students/a%20b.png']);
    expect(upstream.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it.each([
    ['students/a.png', 'image/png', 'inline'],
    ['parents/a.JPG', 'image/jpeg', 'inline'],
    ['Meal_Plan/a.pdf', 'application/pdf', 'inline'],
    ['Broadcasting/a.doc', 'application/msword', 'attachment'],
    ['Broadcasting/a.html', 'application/octet-stream', 'attachment'],
    ['students/a.svg', 'application/octet-stream', 'attachment'],
    ['students/png', 'application/octet-stream', 'attachment'],
    ['students/a.constructor', 'application/octet-stream', 'attachment'],
  ])('%s is sent as %s and %s, whatever type the upstream gives', async (path, type, disposition) => {
    const { browser } = await startWithFiles();
    const { headers } = await browser.send(`/api/files/${path}`);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; `));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/\bsandbox\b/);
    expect(headers.get('cache-control')).toMatch(/private, no-store/);
  });

  it('has its name encoded in the header, so that it cannot inject another parameter', async () => {
    const { browser } = await startWithFiles();
    const { headers } = await browser.send(`/api/files/students/${encodeURIComponent(`é";x='(1).png`)}`);
    expect(headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%C3%A9%22%3Bx%3D%27%281%29.png");
  });

  it('is for signed-in users only', async () => {
    const { upstream, browser } = await openSignedOutConsole();
    const response = await browser.send('/api/files/students/a.png');
    expect(response.status).toBe(401);
    expect(upstream.requests).toEqual([]);
  });

  it.each([
    'Students/a.png',
    'secrets/a.png',
    'students',
    'students/',
    'students/a/b.png',
    'students/..%2f..%2fetc%2fpasswd',
    'students/%2e%2e%5ca.png',
    'students/.hidden',
    'students/a%00.png',
    'students/a%0d%0ab.png',
    'students/%E0%A4%A',
    `students/${'a'.repeat(256)}`,
    'students%2fa.png',
  ])('is not requested from the upstream for %s', async (path) => {
    const { upstream, browser } = await startWithFiles();
    expect((await browser.send(`/api/files/${path}`)).status).toBe(400);
    expect(upstream.requests).toEqual([]);
  });
});

describe('an upstream without the file', () => {
  it.each([
    ['a redirect', emptyReply(302, { location: 'http://127.0.0.1:1/a.png' }), 502],
    ['a missing file', json({ message: 'gone' }, 404), 404],
    ['an error', bytes('<h1>oops</h1>', 'text/html', 500), 502],
    ['an empty file', bytes('', 'image/png'), 502],
    ['half a file', partial(png, 'image/png', 'cut'), 502],
  ])('becomes the right error status: %s', async (_, reply, status) => {
    const { upstream, browser } = await startWithFiles();
    upstream.setDefaultReply(reply);
    const response = await browser.send('/api/files/students/a.png');
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch('application/json');
  });

  it('ends the session when it replies 401', async () => {
    const { upstream, browser } = await startWithFiles();
    upstream.setDefaultReply(json({}, 401));
    expect(await (await browser.send('/api/files/students/a.png')).json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect([...browser.cookies.keys()]).toEqual(['homeroom-number']);
  });
});

describe('FILES_BASE_URL', () => {
  it('is used instead of the API’s server, and gets no token when it has another origin', async () => {
    const filesServer = await startTestUpstream();
    filesServer.setDefaultReply(json({}, 401));
    const { upstream, browser } = await startWithFiles({ FILES_BASE_URL: `${filesServer.origin}/bucket/` });
    expect((await browser.send('/api/files/students/a.png')).status).toBe(502);
    expect(filesServer.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/bucket/students/a.png', undefined],
    ]);
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/web/user/profile']);
    expect([...browser.cookies.keys()]).toContain('homeroom');
  });

  it('gets the token when it has the origin of the API', async () => {
    const upstream = await startTestUpstream();
    const { browser } = await openSignedInConsole({
      API_BASE_URL: upstream.origin,
      FILES_BASE_URL: `${upstream.origin}/media`,
    });
    upstream.requests.length = 0;
    upstream.setDefaultReply(bytes(png, 'image/png'));
    expect((await browser.send('/api/files/students/a.png')).status).toBe(200);
    expect(upstream.requests[0]).toMatchObject({
      url: '/media/students/a.png',
      headers: { authorization: `Bearer ${token}` },
    });
  });
});
