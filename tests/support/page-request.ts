import { onTestFinished, vi } from 'vitest';
import ConsoleLayout from '@/app/(console)/layout';
import { pageCall } from '@/lib/bff/pages/page-calls';
import { pendingSignIn } from '@/lib/bff/pages/page-session';
import type { OpenConsole } from './open-console';

let cookie = '';
// Next's own works only while it renders a page.
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie }),
  cookies: async () => ({ get: () => undefined }),
}));

/** The server code of pages during a request with these cookies to this console. */
export function requestPage({ console }: OpenConsole, cookies = new Map<string, string>()) {
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  vi.stubGlobal('homeroomConsole', console);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { ConsoleLayout, pageCall, pendingSignIn };
}
