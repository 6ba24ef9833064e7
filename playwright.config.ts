import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.mjs';

/**
 * Where Chromium has windows each context is one, in which it would draw two pages for its address bar: a third of what a
 * page of ours costs. The last list of features counts, so that Playwright's own stands here again.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** They open everything once for each kind of fault, or wait for what never answers. */
const slow = ['bff/pages/hostile-addresses.spec.ts', 'e2e/device-storage.spec.ts', 'resilience/**/*.spec.ts'];

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'browser', testMatch: '{bff,e2e,pictures}/**/*.spec.ts', testIgnore: slow },
    { name: 'slow', testMatch: slow },
  ],
  globalSetup: ['./tests/support/temporary-files.ts', './tests/support/make-demo-school.ts'],
  // Each worker runs a console of its own; two cores carry one console and one browser.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // When to give up on what hangs: a machine that is three times slower than usual must not reach it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./tests/support/playwright-durations.ts']],
  use: {
    // In `test-results`; the list of failures names them. Traces cost a quarter of the time: `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
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
        `--disable-features=${unusedFeatures}`,
      ],
    },
  },
});
