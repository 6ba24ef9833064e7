import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config';

/** `npm run screenshots`. */
export default defineConfig({ ...tests, testDir: '.', testMatch: 'screenshots.ts', globalSetup: './index-page.ts' });
