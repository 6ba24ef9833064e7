import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.mjs';

/**
 * Turns off features of Chromium that tests do not need. For example, Chromium draws two pages for the address bar of
 * each browser context, which take a third of the time of a console page. Only the last `--disable-features` counts, so
 * this list repeats Playwright's own.
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

const slow = [
  'bff/pages/{hostile-addresses,mock-server}.spec.ts',
  'e2e/device-storage.spec.ts',
  'resilience/**/*.spec.ts',
];

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'browser', testMatch: '{bff,e2e,pictures}/**/*.spec.ts', testIgnore: slow },
    { name: 'slow', testMatch: slow },
  ],
  globalSetup: ['./tests/support/create-run-folder.ts', './tests/support/make-demo-school.ts'],
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // Limits in ms. A test that needs more waits for something that a person would not wait for either.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./tests/support/playwright-durations.ts']],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    // Saves no traces, because they make the tests a quarter slower. `--trace retain-on-failure` saves the traces of
    // failed tests.
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
