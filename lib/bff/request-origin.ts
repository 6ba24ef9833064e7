/** Where a request comes from: CSRF check, https and the visitor's address behind trusted proxies. */
import { env } from '@/lib/env';
import { BffError } from './bff-error';

/** The console's own calls carry this header; a form on another site can't set it. */
export const csrfHeader = 'x-homeroom';

/** Whether the browser uses https, by PUBLIC_ORIGIN or as a trusted proxy says. */
export function isSecure(headers: Headers): boolean {
  const { PUBLIC_ORIGIN, TRUSTED_PROXY_HOPS } = env();
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN.startsWith('https:');
  return TRUSTED_PROXY_HOPS > 0 && headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}

function ownOrigin(headers: Headers): string {
  const { PUBLIC_ORIGIN, TRUSTED_PROXY_HOPS } = env();
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const forwarded = TRUSTED_PROXY_HOPS > 0 ? headers.get('x-forwarded-host') : null;
  return `${isSecure(headers) ? 'https' : 'http'}://${forwarded ?? headers.get('host')}`;
}

/**
 * Refuses a write that another site's page may have sent (CSRF).
 * @throws {BffError} FORBIDDEN_ORIGIN
 */
export function guardOrigin(request: Request): void {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return;
  const site = headers.get('sec-fetch-site');
  const isOwn = site ? site === 'same-origin' : headers.get('origin') === ownOrigin(headers);
  if (!isOwn || !headers.has(csrfHeader)) throw new BffError('FORBIDDEN_ORIGIN');
}

/**
 * The visitor's address as reported by the trusted proxies, counted from the right. Without a trusted proxy all
 * visitors share one entry, because anybody could forge the header.
 */
export function clientAddress(headers: Headers): string {
  const { TRUSTED_PROXY_HOPS } = env();
  if (TRUSTED_PROXY_HOPS === 0) return 'direct';
  const hops =
    headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((hop) => hop.trim()) ?? [];
  return hops.at(-TRUSTED_PROXY_HOPS) ?? 'direct';
}
