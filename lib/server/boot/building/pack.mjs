import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { packableFiles } from '../next/static-files.mjs';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const [, , folder = ''] = process.argv;

async function pack(/** @type {string} */ name) {
  const file = join(folder, name);
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, await toBrotli(content, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  writeFileSync(`${file}.gz`, await toGzip(content, { level: zlib.Z_BEST_COMPRESSION }));
}

await Promise.all(packableFiles(folder).map(pack));
// Otherwise this process would wait for the parent that started it.
process.exit();
