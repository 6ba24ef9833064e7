// Installs the container's version of Node for the slow tests, if it is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const folder = 'tests/node-24';
const isThere = () => existsSync(`${folder}/node_modules/.bin/node`);
if (!isThere()) spawnSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' });
if (!isThere()) {
  console.error(`The slow tests need Node 24, for which ${folder} has no package for this machine. Add it there.`);
  process.exit(1);
}
