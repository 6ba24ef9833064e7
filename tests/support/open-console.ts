import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as keepAlive from '@/app/api/auth/keep-alive/route';
import * as resendOtp from '@/app/api/auth/resend-otp/route';
import * as sendOtp from '@/app/api/auth/send-otp/route';
import * as signOut from '@/app/api/auth/sign-out/route';
import * as verifyOtp from '@/app/api/auth/verify-otp/route';
import * as files from '@/app/api/files/[...path]/route';
import * as joinSheets from '@/app/api/sheets/join/route';
import * as readSheet from '@/app/api/sheets/read/route';
import * as writeSheet from '@/app/api/sheets/write/route';
import * as calls from '@/app/api/v1/[...path]/route';
import type { RouteHandler } from '@/lib/server/bff/handler';
import { createServices, type Services } from '@/lib/server/bff/services';
import { openMetrics } from '@/lib/server/boot/open-metrics';
import { parseEnv } from '@/lib/server/settings/env';

export type Visit = (request: Request) => Promise<Response>;

export interface OpenConsole extends Visit {
  services: Services;
}

export const sessionSecret = 'a secret of the tests that is long enough';

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'homeroom-'));

const routes: Record<string, Record<string, RouteHandler>> = {
  '/api/auth/send-otp': sendOtp,
  '/api/auth/resend-otp': resendOtp,
  '/api/auth/verify-otp': verifyOtp,
  '/api/auth/sign-out': signOut,
  '/api/auth/keep-alive': keepAlive,
  '/api/sheets/read': readSheet,
  '/api/sheets/write': writeSheet,
  '/api/sheets/join': joinSheets,
};
const fileRoutes: Record<string, RouteHandler> = files;
const callRoutes: Record<string, RouteHandler> = calls;

/**
 * Creates a console in this process. It accepts requests, although no start script has run. The caller closes the
 * console.
 */
export function makeConsole(settings: Record<string, string> = {}): OpenConsole {
  const defaults = { NODE_ENV: 'test', SESSION_SECRET: sessionSecret, LOG_LEVEL: 'silent' };
  const services = createServices(parseEnv({ ...defaults, DATA_DIR: temporaryFolder(), ...settings }));
  // Silences the log of sign-ins and access, except in tests that check the log.
  if (!settings.LOG_LEVEL) services.auditLogger.level = 'silent';
  const visit: Visit = (request) => {
    // Adds the address of the connection, as the start script does.
    request.headers.append('x-forwarded-for', '127.0.0.1');
    const { pathname } = new URL(request.url);
    const fallbackRoutes = pathname.startsWith('/api/files/') ? fileRoutes : callRoutes;
    const handler = (routes[pathname] ?? fallbackRoutes)[request.method];
    if (!handler) throw new Error(`no handler for ${request.method} ${request.url}`);
    return handler(request, undefined, services);
  };
  return Object.assign(visit, { services });
}

export async function openConsole(settings?: Record<string, string>): Promise<OpenConsole> {
  const visit = makeConsole(settings);
  onTestFinished(visit.services.close);
  await openMetrics(visit.services);
  return visit;
}
