// `npm start`: builds the console if the sources are newer than the last build, then serves it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

const packed = '.next/standalone/lib/boot/serve.mjs';
const notSources = new Set(['.git', '.next', '.data', 'node_modules', 'tests', 'docs']);

/**
 * When anything below a folder was last changed, in ms since the epoch.
 * @param {string} folder
 * @returns {number}
 */
function lastChange(folder) {
  const times = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? lastChange(path) : statSync(path).mtimeMs;
    });
  return Math.max(0, ...times);
}

if (!existsSync(packed) || statSync('.next/BUILD_ID').mtimeMs < lastChange('.')) build();
await import(String(pathToFileURL(resolve(packed))));
