import { expect } from '@playwright/test';
import type { Check } from './check';

/** The headers of every page, over plain http. @returns the line of its policy about scripts. */
export function expectHeaders(path: string, headers: Record<string, string>): string {
  expect(headers, path).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  });
  expect(headers['strict-transport-security'], path).toBeUndefined();
  const policy = (headers['content-security-policy'] ?? '').split('; ');
  expect(policy, path).toEqual(
    expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]),
  );
  const scripts = policy.find((line) => line.startsWith('script-src')) ?? '';
  expect(scripts, path).toMatch(/^script-src 'nonce-[\w+/=]{32,}' 'strict-dynamic'$/);
  return scripts;
}

const asHtmlAndData: Record<string, string>[] = [{}, { rsc: '1' }, { rsc: '1', 'next-router-prefetch': '1' }];
const seenNonces = new Set<string>();

/** A page has its headers as HTML and as data, with a nonce that no page had before. */
export const headers: Check = async (page) => {
  const faults: string[] = [];
  for (const asked of asHtmlAndData) {
    const reply = await page.request.get(page.url(), { headers: asked, maxRedirects: 0 });
    // Next sends a request for data to the address with its hash.
    if (![200, 307].includes(reply.status())) faults.push(`was answered with ${reply.status()}`);
    const scripts = expectHeaders(page.url(), reply.headers());
    if (seenNonces.has(scripts)) faults.push(`${scripts} was given before`);
    seenNonces.add(scripts);
  }
  return faults;
};
