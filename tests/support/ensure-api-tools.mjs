// Installs Spectral and Prism for the slow tests, if they are missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const folder = 'tests/api-tools';
const isInstalled = () => ['spectral', 'prism'].every((name) => existsSync(`${folder}/node_modules/.bin/${name}`));
// Runs no install scripts, because one of the packages sends a report to its maker after the installation.
const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
if (!isInstalled()) spawnSync('npm', ['ci', ...options], { stdio: 'inherit' });
if (!isInstalled()) {
  console.error(`The slow tests need Spectral and Prism, which are the packages of ${folder}. Install them with npm.`);
  process.exit(1);
}
