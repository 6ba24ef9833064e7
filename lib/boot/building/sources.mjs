// Tells whether what a build reads has changed since the last build that was finished.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that a build reads. Other files, such as documents and tests, cause no build. */
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

/** Written last and in one step, so that a build that was interrupted has none. */
const mark = '.next/standalone/built-from';

/**
 * @param {string} path
 * @returns {string[]} the files at or below it.
 */
function filesAt(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).flatMap((name) => filesAt(join(path, name)));
}

/** A hash of the contents, as times also change with a checkout, and don't with a file that is removed. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const path of sources.filter((source) => existsSync(source)).flatMap(filesAt)) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export const isBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === hashSources();

/** Comes before anything of the last build is touched. */
export const forgetBuild = () => rmSync(mark, { force: true });

/** @param {string} hash of the sources as they were when the build began */
export function rememberBuild(hash) {
  writeFileSync(`${mark}.part`, hash, { flush: true });
  renameSync(`${mark}.part`, mark);
}
