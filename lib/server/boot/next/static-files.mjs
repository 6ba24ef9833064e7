import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

const urlPrefix = '/_next/static/';

/** @type {Record<string, string>} */
const types = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
};

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

/** @param {string} folder */
export const packableFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in types);

/** @param {string} header such as `gzip;q=0.8, br` @param {string} coding */
const accepts = (header, coding) =>
  header.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/**
 * Serves compressed files from memory (some hundred kilobytes). Next would compress a file again for each request, and
 * with gzip only.
 * @param {string} folder @returns {(request: Request, response: Response) => boolean} true when it has answered
 */
export function createStaticHandler(folder) {
  const files = new Map(
    packableFiles(folder).map((name) => {
      const packed = encodings.map(({ name: coding, extension }) => ({
        coding,
        content: readFileSync(join(folder, name + extension)),
      }));
      return [urlPrefix + name.replaceAll('\\', '/'), { type: types[extname(name)], packed }];
    }),
  );
  return ({ url = '', headers }, response) => {
    const file = files.get(decodeURIComponent(url.split('?', 1)[0] ?? ''));
    const acceptEncoding = String(headers['accept-encoding'] ?? '');
    const match = file?.packed.find(({ coding }) => accepts(acceptEncoding, coding));
    if (!file || !match) return false;
    response
      .writeHead(200, {
        'content-type': file.type,
        'content-encoding': match.coding,
        'content-length': match.content.length,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      .end(match.content);
    return true;
  };
}
