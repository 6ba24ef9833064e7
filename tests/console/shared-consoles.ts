/**
 * Starts the two consoles that all test files of this folder share: one with a fake upstream, and one with the demo
 * school. The files run one after another in one process.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { adminMobile } from '../support/backend';
import { freePort, startConsole, startConsoleInFrontOf } from '../support/console';
import { fetchSessionCookie } from '../support/raw-http';
import { signInByRequest } from '../support/staff-client';
import { startUpstream } from '../support/upstream';

async function startWithUpstream() {
  const upstream = await startUpstream();
  const running = await startConsoleInFrontOf(upstream, { RATE_LIMITS: 'off' });
  return { upstream, running, cookie: await fetchSessionCookie(running.url) };
}

async function startWithSchool() {
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'homeroom-'));
  const metricsPort = String(await freePort());
  const running = await startConsole({ METRICS_PORT: metricsPort, RATE_LIMITS: 'off', TMPDIR: temporaryFolder });
  return { temporaryFolder, metricsPort, running, cookie: await signInByRequest(running, adminMobile) };
}

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the requested fixtures from this pattern.
  .extend('upstreamConsole', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const started = await startWithUpstream();
    onCleanup(async () => {
      await started.running.close();
      await started.upstream.close();
    });
    return started;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the requested fixtures from this pattern.
  .extend('schoolConsole', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const started = await startWithSchool();
    onCleanup(async () => {
      await started.running.close();
      rmSync(started.temporaryFolder, { recursive: true });
    });
    return started;
  });

/** Returns a console with a fake upstream, and a session cookie. The fake upstream is reset before each test. */
export function consoleWithUpstream() {
  // Safe cast: `beforeAll` fills this object before the first test.
  const shared = {} as Awaited<ReturnType<typeof startWithUpstream>>;
  it.beforeAll(({ upstreamConsole }) => void Object.assign(shared, upstreamConsole));
  it.beforeEach(() => shared.upstream.reset());
  return shared;
}

/** Returns a console with the demo school and metrics, its temporary folder, and its administrator's cookie. */
export function consoleWithSchool() {
  // Safe cast: `beforeAll` fills this object before the first test.
  const shared = {} as Awaited<ReturnType<typeof startWithSchool>>;
  it.beforeAll(({ schoolConsole }) => void Object.assign(shared, schoolConsole));
  return shared;
}
