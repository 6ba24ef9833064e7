import { NextRequest } from 'next/server';
import { middleware } from '@/middleware';
import { consoleOrigin } from './browser';
import type { OpenConsole } from './open-console';

export function visitPage(
  { services }: OpenConsole,
  path: string,
  cookies = new Map<string, string>(),
  headers: Record<string, string> = {},
): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return middleware(new NextRequest(consoleOrigin + path, { headers: { cookie, ...headers } }), undefined, services);
}
