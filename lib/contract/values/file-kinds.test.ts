import { describe, expect, it } from 'vitest';
import { acceptOf, extensionOf, fileKinds, hasSignature, kindOf, kindsFor, maxFileBytes } from './file-kinds';

const files = {
  jpeg: ['ffd8ffe000104a464946', 5],
  png: ['89504e470d0a1a0a0000000d', 5],
  webp: ['52494646241200005745425056503820', 5],
  gif: ['4749463839610100', 5],
  pdf: ['255044462d312e37', 10],
  doc: ['d0cf11e0a1b11ae1', 10],
  docx: ['504b030414000600', 10],
  xls: ['d0cf11e0a1b11ae1', 10],
  xlsx: ['504b030414000600', 10],
  csv: ['456d706c6f796565', 10],
} satisfies Record<keyof typeof fileKinds, [string, number]>;

const kinds = Object.entries(fileKinds);
const toBytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('a kind of file', () => {
  it.each(kinds)('%s is recognized by its signature', (name, kind) => {
    const [start, megabytes] = files[name as keyof typeof files];
    expect(hasSignature(kind, toBytes(start))).toBe(true);
    expect(kind.maxBytes).toBe(megabytes * 1024 * 1024);
    expect(kind.maxBytes).toBeLessThanOrEqual(maxFileBytes);
    if (name === 'csv') return;
    expect(hasSignature(kind, toBytes(kind.signature).slice(0, -1))).toBe(false);
    expect(hasSignature(kind, toBytes(`00${start}`))).toBe(false);
    expect(hasSignature(kind, new Uint8Array(0))).toBe(false);
  });

  it('is distinguished from every other kind, except between Office files', () => {
    const alike = kinds.map(([name, kind]) => [
      name,
      Object.entries(files).flatMap(([other, [start]]) => (hasSignature(kind, toBytes(start)) ? [other] : [])),
    ]);
    expect(Object.fromEntries(alike)).toEqual({
      jpeg: ['jpeg'],
      png: ['png'],
      webp: ['webp'],
      gif: ['gif'],
      pdf: ['pdf'],
      doc: ['doc', 'xls'],
      docx: ['docx', 'xlsx'],
      xls: ['doc', 'xls'],
      xlsx: ['docx', 'xlsx'],
      csv: Object.keys(files),
    });
  });

  it('is found by the extension of a name', () => {
    const all = Object.values(fileKinds);
    for (const kind of all) {
      for (const extension of kind.extensions) expect(kindOf(`a.b.${extension.toUpperCase()}`, all)).toBe(kind);
    }
    for (const name of ['', 'png', 'a.png.', 'a.png.svg', 'a.xlsm', 'a.constructor']) {
      expect(kindOf(name, all), name).toBeUndefined();
    }
    expect(extensionOf('Letter.DOCX')).toBe('docx');
  });
});

describe('a place for files', () => {
  const extensionsFor = (place: keyof typeof kindsFor) => kindsFor[place].flatMap(({ extensions }) => extensions);

  it('accepts the kinds of the product', () => {
    expect(extensionsFor('students')).toEqual(['jpg', 'jpeg', 'png', 'webp', 'gif']);
    expect(extensionsFor('parents')).toEqual(extensionsFor('students'));
    expect(extensionsFor('Meal_Plan')).toEqual(['pdf']);
    expect(extensionsFor('Broadcasting')).toEqual(['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx']);
    expect(extensionsFor('import')).toEqual(['csv', 'xls', 'xlsx']);
    expect(extensionsFor('logo')).toEqual(['png', 'jpg', 'jpeg']);
  });

  it('offers pictures and PDFs by media type too, Office files by extension only', () => {
    expect(acceptOf(kindsFor.logo)).toBe('image/png,.png,image/jpeg,.jpg,.jpeg');
    expect(acceptOf([fileKinds.pdf])).toBe('application/pdf,.pdf');
    expect(acceptOf([fileKinds.xls, fileKinds.xlsx])).toBe('.xls,.xlsx');
  });
});
