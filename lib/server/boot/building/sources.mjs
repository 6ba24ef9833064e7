import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const sources = [
  'app',
  'components',
  'lib',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Written last and in one step, so that an interrupted build has no mark. */
const buildMark = '.next/standalone/built-from';

/**
 * @param {string} path
 * @returns {string[]} the path itself, or all files below a folder
 */
function filesAt(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).flatMap((name) => filesAt(join(path, name)));
}

/** A checkout changes file times, and the removal of a file does not change the times of the others. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const path of sources.filter((source) => existsSync(source)).flatMap(filesAt)) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export const isBuilt = () => existsSync(buildMark) && readFileSync(buildMark, 'utf8') === hashSources();

export const clearBuildMark = () => rmSync(buildMark, { force: true });

/** @param {string} hash of the sources at the start of the build */
export function writeBuildMark(hash) {
  writeFileSync(`${buildMark}.part`, hash, { flush: true });
  renameSync(`${buildMark}.part`, buildMark);
}
