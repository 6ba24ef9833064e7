import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The path of Debian's headless Chromium. It takes a quarter less time per page than the full Chromium. */
export const shell = '/usr/bin/chromium-headless-shell';

/** Returns the path of Chromium (`CHROMIUM_PATH`, the system's or Playwright's own), or `null` if none is installed. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  const candidates = CHROMIUM_PATH ? [CHROMIUM_PATH] : [shell, '/usr/bin/chromium', chromium.executablePath()];
  return candidates.find((path) => existsSync(path)) ?? null;
}
