import { inflateRawSync } from 'node:zlib';
import { Unreadable } from './unreadable.mjs';

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const stored = 0;
const deflated = 8;

const tooBig = 'This workbook is too large. Please copy its rows into the template.';
const damaged = 'This file is damaged and could not be read. Please save it again as .xlsx and try once more.';

/** @param {Buffer} zip */
function findDirectory(zip) {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at--) {
    if (zip.readUInt32LE(at) === directoryEnd)
      return { count: zip.readUInt16LE(at + 10), start: zip.readUInt32LE(at + 16) };
  }
  throw new Unreadable(damaged);
}

/** @param {Buffer} zip @param {number} maxEntries */
function* entries(zip, maxEntries) {
  const { count, start } = findDirectory(zip);
  if (count > maxEntries) throw new Unreadable(tooBig);
  let at = start;
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== directoryEntry) throw new Unreadable(damaged);
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    if (local + 30 > zip.length) throw new Unreadable(damaged);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      data: zip.subarray(from, from + zip.readUInt32LE(at + 20)),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** @param {{ method: number, data: Buffer }} entry @param {number} maxBytes */
function inflate({ method, data }, maxBytes) {
  if (method === stored) return data;
  if (method !== deflated) throw new Unreadable(damaged);
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const isTooBig = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Unreadable(isTooBig ? tooBig : damaged);
  }
}

/**
 * Inflates a workbook within a budget, because what its directory says about sizes need not be true, before anything
 * that knows no budget does.
 * @param {Uint8Array} bytes
 * @param {import('./limits').SheetLimits} limits
 * @returns {string[]} the XML of its worksheets.
 */
export function inflateSheets(bytes, { zipEntries, inflatedBytes }) {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sheets = [];
  let isWorkbook = false;
  let budget = inflatedBytes;
  for (const entry of entries(zip, zipEntries)) {
    const content = inflate(entry, budget);
    budget -= content.length;
    if (budget < 0) throw new Unreadable(tooBig);
    if (entry.name === 'xl/workbook.xml') isWorkbook = true;
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.name)) sheets.push(content.toString('utf8'));
  }
  if (!isWorkbook) throw new Unreadable('This file is no Excel workbook. Please save it as .xlsx.');
  return sheets;
}
