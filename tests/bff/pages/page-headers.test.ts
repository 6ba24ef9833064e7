import { describe, expect, it } from 'vitest';
import { openSignedOutConsole } from '../../support/test-console';
import { visitPage } from '../../support/visit-page';

async function signInPage(settings?: Record<string, string>, headers?: Record<string, string>): Promise<Response> {
  const { visit } = await openSignedOutConsole(settings);
  return visitPage(visit, '/login', undefined, headers);
}

describe('the headers of a page', () => {
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';
  const nonceOf = (response: Response) => /'nonce-([^']+)'/.exec(policyOf(response))?.[1];

  it('allow only scripts with the nonce of this request', async () => {
    const [first, second] = [await signInPage(), await signInPage()];
    expect(policyOf(first)).toContain("'strict-dynamic'");
    expect(policyOf(first)).not.toContain("'unsafe-eval'");
    for (const line of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policyOf(first)).toContain(line);
    }
    expect(nonceOf(first)).toMatch(/^[\w+/=]{32,}$/);
    expect(nonceOf(second)).not.toBe(nonceOf(first));
    expect(first.headers.get('x-middleware-request-x-nonce')).toBe(nonceOf(first));
  });

  it('forbid caches, frames and referrers to other sites', async () => {
    expect(Object.fromEntries((await signInPage()).headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
  });

  it.each<[string, boolean, Record<string, string>, Record<string, string>]>([
    ['not on plain http', false, {}, {}],
    ['when the public address is https', true, { PUBLIC_ORIGIN: 'https://school.example' }, {}],
    ['when a trusted proxy reports https', true, { TRUSTED_PROXY_HOPS: '1' }, { 'x-forwarded-proto': 'https' }],
    ['not when an untrusted proxy reports https', false, {}, { 'x-forwarded-proto': 'https' }],
    ['not when a trusted proxy reports http', false, { TRUSTED_PROXY_HOPS: '1' }, { 'x-forwarded-proto': 'http' }],
  ])('enforce https %s', async (_, isHttps, settings, headers) => {
    const response = await signInPage(settings, headers);
    expect(response.headers.get('strict-transport-security')).toBe(isHttps ? 'max-age=31536000' : null);
    expect(policyOf(response).includes('upgrade-insecure-requests')).toBe(isHttps);
  });
});
