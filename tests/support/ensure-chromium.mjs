// Installs Chromium for the tests if it is missing: Debian's package when root, else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

/** @param {string} command @param {string[]} words */
const run = (command, ...words) => spawnSync(command, words, { stdio: 'inherit' }).status === 0;

if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH)) {
  console.error(`CHROMIUM_PATH ${process.env.CHROMIUM_PATH} does not exist. Correct it or leave it out.`);
  process.exit(1);
}
if (!findChromium()) {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) run('apt-get', 'update', '-q') && run('apt-get', 'install', '-y', '-q', 'chromium');
  if (!findChromium()) run('npx', 'playwright', 'install', '--with-deps', 'chromium');
}
if (!findChromium()) {
  console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one, and try again.');
  process.exit(1);
}
