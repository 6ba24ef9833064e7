import type { RequestContext } from '../request-context';
import { isSecure } from '../request-origin';

// Browsers limit a cookie to 4 KB, and Node limits a request's headers to 16 KB.
const chunkLength = 3700;
const maxChunks = 4;

const cookieName = (context: RequestContext, name: string) => (isSecure(context) ? `__Host-${name}` : name);
const chunkName = (name: string, index: number) => (index === 0 ? name : `${name}.${index}`);

function parseCookies(headers: Headers): Map<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return new Map(
    pairs.flatMap((pair) => {
      const separator = pair.indexOf('=');
      return separator > 0 ? [[pair.slice(0, separator), pair.slice(separator + 1)]] : [];
    }),
  );
}

export function readCookie(context: RequestContext, name: string): string {
  const cookies = parseCookies(context.headers);
  const base = cookieName(context, name);
  let value = '';
  for (let index = 0; index < maxChunks; index++) {
    const chunk = cookies.get(chunkName(base, index));
    if (!chunk) break;
    value += chunk;
  }
  return value;
}

export function writeCookie(
  context: RequestContext,
  name: string,
  value: string,
  /** `null` for a cookie that lasts until the browser is closed. */
  seconds: number | null,
  reader: 'server' | 'scripts' = 'server',
): string[] | null {
  const base = cookieName(context, name);
  const hidden = reader === 'server' ? '; HttpOnly' : '';
  const attributes = `; Path=/${hidden}; SameSite=Lax${isSecure(context) ? '; Secure' : ''}`;
  const lifetime = seconds === null ? '' : `; Max-Age=${Math.floor(seconds)}`;
  const chunks = value.match(new RegExp(`.{1,${chunkLength}}`, 'g')) ?? [];
  if (chunks.length > maxChunks) return null;
  const sentCookies = parseCookies(context.headers);
  const leftoverIndexes = Array.from({ length: maxChunks }, (_, index) => index).filter(
    (index) => index >= chunks.length && sentCookies.has(chunkName(base, index)),
  );
  return [
    ...chunks.map((chunk, index) => `${chunkName(base, index)}=${chunk}${attributes}${lifetime}`),
    ...leftoverIndexes.map((index) => `${chunkName(base, index)}=${attributes}; Max-Age=0`),
  ];
}

export const clearCookie = (context: RequestContext, name: string): string[] => writeCookie(context, name, '', 0) ?? [];
