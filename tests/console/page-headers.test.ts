import { describe, expect, it } from 'vitest';
import { packableFiles } from '@/lib/server/boot/next/static-files.mjs';
import { consolePages } from '../support/console-pages';
import { consoleWithSchool } from './shared-consoles';

const school = consoleWithSchool();

const staticScript = () => packableFiles('.next/static').find((name) => name.endsWith('.js'));

/** Requests a path, and checks the headers that protect the reply from pages of other origins. */
async function fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
  const reply = await fetch(school.running.url + path, {
    ...init,
    headers: { cookie: school.cookie, ...init.headers },
    redirect: 'manual',
  });
  expect(Object.fromEntries(reply.headers), path).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  return reply;
}

/** Checks the headers of a page over plain http. Returns its script-src directive. */
function expectHeaders(path: string, { headers }: Response): string {
  expect(Object.fromEntries(headers), path).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  });
  expect(headers.get('strict-transport-security'), path).toBeNull();
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  expect(policy, path).toEqual(
    expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]),
  );
  const scriptPolicy = policy.find((line) => line.startsWith('script-src')) ?? '';
  expect(scriptPolicy, path).toMatch(/^script-src 'nonce-[\w+/=]{32,}' 'strict-dynamic'$/);
  return scriptPolicy;
}

describe('a reply', () => {
  it('with a page has security headers with a new nonce, as HTML and as router data', async () => {
    const headerSets: Record<string, string>[] = [{}, { rsc: '1' }, { rsc: '1', 'next-router-prefetch': '1' }];
    const nonces: string[] = [];
    for (const path of consolePages) {
      for (const headers of headerSets) {
        const reply = await fetchPath(path, { headers });
        expect([200, 307], path).toContain(reply.status);
        nonces.push(expectHeaders(path, reply));
      }
    }
    expect(new Set(nonces).size).toBe(consolePages.length * headerSets.length);
  });

  it('with a sign-in page has the same headers', async () => {
    const headers = { 'content-type': 'application/json', 'x-homeroom': '1', origin: school.running.url, cookie: '' };
    const sentCode = await fetchPath('/api/auth/send-otp', {
      method: 'POST',
      headers,
      body: '{"mobile":"9876543210"}',
    });
    const cookie = sentCode.headers.getSetCookie().join('; ');
    for (const [path, cookies] of [
      ['/login', ''],
      ['/verify-otp', cookie],
    ] as const) {
      const reply = await fetchPath(path, { headers: { cookie: cookies } });
      expect(reply.status, path).toBe(200);
      expectHeaders(path, reply);
    }
  });

  it('with a file or a refusal has headers against other origins, too', async () => {
    for (const [path, status] of [
      ['/robots.txt', 200],
      ['/icon.svg', 200],
      ['/favicon.ico', 308],
      ['/students/..%2f', 400],
      ['/_next/static/none.js', 404],
      [`/_next/static/${staticScript()}`, 200],
    ] as const) {
      expect((await fetchPath(path, { headers: { cookie: '' } })).status, path).toBe(status);
    }
    expect(await (await fetchPath('/robots.txt')).text()).toBe('User-Agent: *\nDisallow: /\n\n');
    expect((await fetchPath('/favicon.ico')).headers.get('location')).toBe('/icon.svg');
  });

  it('below /api or of a health check is not cached, even when no handler exists', async () => {
    for (const [method, path, status] of [
      ['GET', '/healthz', 200],
      ['GET', '/readyz', 200],
      ['GET', '/api/unknown', 404],
      ['GET', '/api/v1', 404],
      ['GET', '/api/v1/unknown', 404],
      ['DELETE', '/api/v1/employee/list', 403],
      ['GET', '/api/v1/employee/list', 400],
      ['GET', '/api/v1/employee/list?page=1&pageSize=5', 200],
      ['GET', '/api/v1/employee/import/template', 200],
      ['GET', '/api/files/students/none.png', 404],
      ['GET', '/api/auth/sign-out', 405],
      ['GET', '/api/sheets/read', 405],
      ['POST', '/api/sheets/write', 403],
      ['PUT', '/api/files/students/none.png', 405],
      ['OPTIONS', '/api/v1/employee/list', 204],
    ] as const) {
      const reply = await fetchPath(path, { method });
      expect(reply.status, path).toBe(status);
      expect(reply.headers.get('cache-control'), path).toContain('private, no-store');
      expect(reply.headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(reply.headers.get('content-type') ?? '', path).not.toContain('html');
      await reply.arrayBuffer();
    }
  });
});
