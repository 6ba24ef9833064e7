// Installs the container's version of Node for the slow tests, if it is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const folder = 'tests/node-24';
const isInstalled = () => existsSync(`${folder}/node_modules/.bin/node`);
if (!isInstalled()) spawnSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' });
if (!isInstalled()) {
  console.error(
    `The slow tests need Node 24, but ${folder} has no package for this machine. Add one to its package.json.`,
  );
  process.exit(1);
}
