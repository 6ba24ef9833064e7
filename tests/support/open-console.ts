/** Runs the handlers of `/api` in the test's own process. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

type Handler = (request: Request) => Promise<Response>;
export type Visit = Handler;

/** Unsets settings that this machine's environment may have. */
const blank = {
  API_BASE_URL: '',
  API_FALLBACK_BASE_URL: '',
  DATABASE_URL: '',
  FILES_BASE_URL: '',
  SESSION_IDLE_MINUTES: '',
  SESSION_MAX_HOURS: '',
  STRICT_IDENTITY: '',
  RATE_LIMITS: '',
  TRUSTED_PROXY_HOPS: '',
  UPSTREAM_RETRY: '',
  PUBLIC_ORIGIN: '',
};

export const sessionSecret = 'a secret of the tests that is long enough';

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'homeroom-'));

/** The state that handlers share across the bundles of one process. */
const shared = globalThis as { homeroomLimits?: unknown; homeroomSignedOut?: unknown; homeroomPool?: unknown };

/** The handlers of `/api` as one function, as if the process had just started with these settings. */
export function openConsole(settings?: Record<string, string>): Promise<Visit> {
  vi.resetModules();
  return openFirstConsole(settings);
}

/** The same without resetting modules, for test files that open one console and also render screens. */
export async function openFirstConsole(settings?: Record<string, string>): Promise<Visit> {
  await applySettings(settings);
  return handlersOfApi();
}

/** Sets the environment of a process that has just started. */
export async function applySettings(settings: Record<string, string> = {}): Promise<void> {
  const defaults = { SESSION_SECRET: sessionSecret, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' };
  for (const [name, value] of Object.entries({ ...blank, ...defaults, ...settings })) vi.stubEnv(name, value);
  delete shared.homeroomLimits;
  delete shared.homeroomSignedOut;
  delete shared.homeroomPool;
  // Reads the settings now, before another console changes the environment.
  const { env } = await import('@/lib/env');
  env();
}

/** The handlers of `/api` as one function. */
export async function handlersOfApi(): Promise<Visit> {
  const own: Record<string, Record<string, Handler>> = {
    '/api/auth/send-otp': await import('@/app/api/auth/send-otp/route'),
    '/api/auth/resend-otp': await import('@/app/api/auth/resend-otp/route'),
    '/api/auth/verify-otp': await import('@/app/api/auth/verify-otp/route'),
    '/api/auth/sign-out': await import('@/app/api/auth/sign-out/route'),
    '/api/auth/keep-alive': await import('@/app/api/auth/keep-alive/route'),
    '/api/sheets/read': await import('@/app/api/sheets/read/route'),
    '/api/sheets/write': await import('@/app/api/sheets/write/route'),
    '/api/sheets/join': await import('@/app/api/sheets/join/route'),
  };
  const forwarder: Record<string, Handler> = await import('@/app/api/v1/[...path]/route');
  const files: Record<string, Handler> = await import('@/app/api/files/[...path]/route');
  return (request) => {
    const { pathname } = new URL(request.url);
    const others = pathname.startsWith('/api/files/') ? files : forwarder;
    const answer = (own[pathname] ?? others)[request.method];
    if (!answer) throw new Error(`no handler takes ${request.method} ${request.url}`);
    return answer(request);
  };
}
