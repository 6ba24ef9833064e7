// Packs the build's static files once, with the best compression there is.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import { packableFiles } from './static-files.mjs';

const toBrotli = promisify(brotliCompress);

/**
 * Writes each file's packed forms beside it.
 * @param {string} folder
 */
export async function packStaticFiles(folder) {
  const pack = async (/** @type {string} */ name) => {
    const file = join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, await toBrotli(content, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } }));
    writeFileSync(`${file}.gz`, await gzipAsync(content, {}));
  };
  await Promise.all(packableFiles(folder).map(pack));
}
