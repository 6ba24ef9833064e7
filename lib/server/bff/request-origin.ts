import { findClientAddress } from '@/lib/server/client-address.mjs';
import { BffError } from './bff-error';
import type { RequestContext } from './request-context';

/** Prevents CSRF, because a form on another site can't set this header. */
const csrfHeader = 'x-homeroom';

export function isSecure({ services, headers }: RequestContext): boolean {
  const { PUBLIC_ORIGIN, TRUSTED_PROXY_HOPS } = services.settings;
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN.startsWith('https:');
  return TRUSTED_PROXY_HOPS > 0 && headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}

function ownOrigin(context: RequestContext): string {
  const { PUBLIC_ORIGIN, TRUSTED_PROXY_HOPS } = context.services.settings;
  const { headers } = context;
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const forwarded = TRUSTED_PROXY_HOPS > 0 ? headers.get('x-forwarded-host') : null;
  return `${isSecure(context) ? 'https' : 'http'}://${forwarded ?? headers.get('host')}`;
}

export function guardOrigin(method: string, context: RequestContext): void {
  const { headers } = context;
  if (method === 'GET' || method === 'HEAD') return;
  const site = headers.get('sec-fetch-site');
  const isOwn = site ? site === 'same-origin' : headers.get('origin') === ownOrigin(context);
  if (!isOwn || !headers.has(csrfHeader)) throw new BffError('FORBIDDEN_ORIGIN');
}

export const clientAddress = ({ services, headers }: RequestContext): string =>
  findClientAddress(headers.get('x-forwarded-for'), services.settings.TRUSTED_PROXY_HOPS);
