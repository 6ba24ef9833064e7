import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

const address = '/_next/static/';

/** @type {Record<string, string>} */
const types = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
};

const codings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

/** @param {string} folder */
export const packableFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in types);

/**
 * True when an `Accept-Encoding` header such as `gzip;q=0.8, br` accepts a coding.
 * @param {string} header
 * @param {string} coding
 */
const accepts = (header, coding) =>
  header.split(',').some((one) => {
    const [name, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/**
 * Serves the compressed static files of a folder from memory (some hundred kilobytes). Next would compress a file again
 * for each request, and with gzip only.
 * @param {string} folder
 * @returns {(request: Request, response: Response) => boolean} true when it has answered. Other files, and clients that
 * accept no compression, are left to Next.
 */
export function staticFiles(folder) {
  const files = new Map(
    packableFiles(folder).map((name) => {
      const packed = codings.map(({ name: coding, extension }) => ({
        coding,
        content: readFileSync(join(folder, name + extension)),
      }));
      return [address + name.replaceAll('\\', '/'), { type: types[extname(name)], packed }];
    }),
  );
  return ({ url = '', headers }, response) => {
    const file = files.get(decodeURIComponent(url.split('?', 1)[0] ?? ''));
    const wanted = String(headers['accept-encoding'] ?? '');
    const best = file?.packed.find(({ coding }) => accepts(wanted, coding));
    if (!file || !best) return false;
    response
      .writeHead(200, {
        'content-type': file.type,
        'content-encoding': best.coding,
        'content-length': best.content.length,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      .end(best.content);
    return true;
  };
}
