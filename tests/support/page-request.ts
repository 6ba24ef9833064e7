import { onTestFinished, vi } from 'vitest';
import ConsoleLayout from '@/app/(console)/layout';
import { pageCall } from '@/lib/server/bff/pages/page-calls';
import { pagePendingSignIn } from '@/lib/server/bff/pages/page-session';
import type { OpenConsole } from './open-console';

let requestHeaders = new Headers();
// Replaces Next's own functions, because they work only while Next renders a page.
vi.mock('next/headers', () => ({
  headers: async () => requestHeaders,
  cookies: async () => ({ get: () => undefined }),
}));

/** Returns the layout and the server functions of pages. They receive a request with these cookies and this id. */
export function requestPage({ services }: OpenConsole, cookies = new Map<string, string>(), requestId = '') {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  requestHeaders = new Headers({ cookie, 'x-request-id': requestId });
  vi.stubGlobal('homeroomServices', services);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { ConsoleLayout, pageCall, pendingSignIn: pagePendingSignIn };
}
