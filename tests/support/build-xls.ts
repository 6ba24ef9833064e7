import { CFB } from '@e965/xlsx';

/** A record of an .xls file. The stated length may differ from that of the content. */
export type XlsRecord = [type: number, content: Buffer, length?: number];

export const uint16Values = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);

export const recordTypes = {
  ...{ begin: 0x809, end: 0x0a, sheet: 0x85, number: 0x203, merged: 0xe5, sst: 0xfc },
  ...{ font: 0x31, format: 0xe0, label: 0x204, formula: 0x06 },
};

const encode = (records: XlsRecord[]) =>
  Buffer.concat(records.flatMap(([type, content, length = content.length]) => [uint16Values(type, length), content]));

/** Builds an .xls workbook of one sheet "A" from records, which may be malformed. */
export function buildXls(content: XlsRecord[], globals: XlsRecord[] = []): Uint8Array<ArrayBuffer> {
  const { begin, end, sheet } = recordTypes;
  const start = encode([[begin, uint16Values(0x600, 5, 0, 0, 0, 0, 0, 0)], ...globals]);
  const offset = Buffer.alloc(4);
  const name = Buffer.from([0, 0, 1, 0, 0x41]);
  // The sheet begins after its own declaration and the end of the globals.
  offset.writeUInt32LE(start.length + 4 + offset.length + name.length + 4);
  const stream = Buffer.concat([
    start,
    encode([
      [sheet, Buffer.concat([offset, name])],
      [end, Buffer.alloc(0)],
    ]),
    encode([[begin, uint16Values(0x600, 0x10, 0, 0, 0, 0, 0, 0)], ...content, [end, Buffer.alloc(0)]]),
  ]);
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/Workbook', stream);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }));
}
