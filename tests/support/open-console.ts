import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as unknown from '@/app/api/[...path]/route';
import * as auth from '@/app/api/auth/[action]/route';
import * as files from '@/app/api/files/[...path]/route';
import * as sheets from '@/app/api/sheets/[action]/route';
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

/** The routes by the part of the path after `/api/`. */
const routes: Record<string, Record<string, RouteHandler>> = { auth, files, sheets, v1: calls };
const unknownRoutes: Record<string, RouteHandler> = unknown;

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
    const [, , group = ''] = pathname.split('/');
    const handler = (routes[group] ?? unknownRoutes)[request.method];
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
