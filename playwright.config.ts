import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.mjs';

export default defineConfig({
  testDir: 'tests',
  testMatch: '{bff,e2e,pictures,resilience}/**/*.spec.ts',
  // They need a server, which TEST_DATABASE_URL names.
  testIgnore: process.env.TEST_DATABASE_URL ? [] : '**/*.postgres.spec.ts',
  // Each worker runs a console of its own; two cores carry one console and one browser.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
