import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { inflate, openArchive } from './inflate-sheets.mjs';

/**
 * @typedef {object} XmlHandlers The names of elements have no namespace prefix.
 * @property {(name: string, attributes: Record<string, string>, parent: string) => void} open
 * @property {(text: string) => void} [text]
 * @property {(name: string) => void} [close]
 */

/** @param {string} name */
const localName = (name) => name.slice(name.indexOf(':') + 1);

/** @param {Buffer} start */
const encodingOf = (start) => ({ fffe: 'utf-16le', feff: 'utf-16be' })[start.subarray(0, 2).toString('hex')] ?? 'utf-8';

/** @param {AsyncIterable<Buffer>} chunks @param {XmlHandlers} handlers @throws {Error} for XML with a mistake */
async function parseXml(chunks, { open, text = () => {}, close = () => {} }) {
  const parser = new SaxesParser();
  /** @type {string[]} */
  const path = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    // Safe cast: without the parser option `xmlns`, attributes are strings.
    open(local, /** @type {Record<string, string>} */ (attributes), path.at(-1) ?? '');
    path.push(local);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', () => close(path.pop() ?? ''));
  /** @type {TextDecoder | undefined} */
  let decoder;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.close();
}

/**
 * Other programs than Excel write other prefixes and paths, so the parts are found by their relations.
 * @param {Uint8Array} bytes
 * @param {Pick<import('./read-sheet').SheetLimits, 'zipEntries' | 'inflatedBytes'>} limits
 */
export async function openParts(bytes, { zipEntries, inflatedBytes }) {
  const entries = await openArchive(bytes, zipEntries);
  const byPath = new Map(entries.map((entry) => [entry.name.replace(/^\//, '').toLowerCase(), entry]));
  const budget = { bytes: inflatedBytes };

  /** Returns false if there is no such part. @param {string} path @param {XmlHandlers} handlers */
  async function parse(path, handlers) {
    const entry = byPath.get(path.toLowerCase());
    if (entry) await parseXml(inflate(entry, budget), handlers);
    return entry !== undefined;
  }

  /** @param {string} path is empty for the whole archive */
  async function relationsOf(path) {
    const { dir, base } = posix.parse(path);
    /** @type {{ id: string, type: string, path: string }[]} */
    const relations = [];
    await parse(posix.join(dir, '_rels', `${base}.rels`), {
      open(name, attributes) {
        if (name !== 'Relationship') return;
        const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
        relations.push({ id, type: posix.basename(type), path: posix.resolve('/', dir, target).slice(1) });
      },
    });
    return relations;
  }

  return { parse, relationsOf };
}

/** @typedef {Awaited<ReturnType<typeof openParts>>} Parts */
