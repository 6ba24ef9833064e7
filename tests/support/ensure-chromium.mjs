// Installs Chromium for the tests if it is missing: Debian's package when root, else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, shell } from './chromium.mjs';

/** @param {string} command @param {string[]} args */
const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH)) {
  console.error(`CHROMIUM_PATH ${process.env.CHROMIUM_PATH} does not exist. Correct it or remove it.`);
  process.exit(1);
}
const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
/** @param {string} name */
const install = (name) => run('apt-get', 'install', '-y', '-q', name);
if (isDebianRoot && !process.env.CHROMIUM_PATH && !existsSync(shell)) {
  run('apt-get', 'update', '-q') && (install('chromium-headless-shell') || install('chromium'));
}
if (!findChromium()) run('npx', 'playwright', 'install', '--with-deps', 'chromium');
if (!findChromium()) {
  console.error('The browser tests need Chromium. Install it or set CHROMIUM_PATH, and try again.');
  process.exit(1);
}
