// `node lib/boot/building/pack.mjs FOLDER`: packs the static files in it once, with the best compression there is. What packs ends
// its process at any error that nobody catches, so it is never one that serves.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { packableFiles } from '../static-files.mjs';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const [, , folder = ''] = process.argv;

/** Writes a file's packed forms beside it. */
async function pack(/** @type {string} */ name) {
  const file = join(folder, name);
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, await toBrotli(content, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  writeFileSync(`${file}.gz`, await toGzip(content, { level: zlib.Z_BEST_COMPRESSION }));
}

await Promise.all(packableFiles(folder).map(pack));
// It would wait for the end of the build that has begun it.
process.exit();
