import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config';

export default defineConfig({
  ...tests,
  testDir: '.',
  projects: [{ testMatch: 'screenshots.ts' }],
  reporter: 'list',
  globalSetup: './index-page.ts',
});
