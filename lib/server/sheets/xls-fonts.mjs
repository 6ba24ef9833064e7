import { findLegacyFont } from '../../format/legacy-fonts.mjs';

/** The types of the records that matter here: [MS-XLS] 2.3. */
const recordTypes = { start: 0x809, sheet: 0x85, font: 0x31, format: 0xe0 };

/** The records of texts and formulas: LabelSst, Label, RString and Formula. */
const cellTypes = [0xfd, 0x204, 0xd6, 0x06];

const excel97 = 0x600;

/** @param {Buffer} stream */
function* recordsOf(stream) {
  for (let start = 0; start + 4 <= stream.length; ) {
    const end = start + 4 + stream.readUInt16LE(start + 2);
    yield { start, type: stream.readUInt16LE(start), content: stream.subarray(start + 4, end) };
    start = end;
  }
}

/** Before Excel 97, the name has no byte for its encoding. @param {Buffer} content @param {boolean} isOld */
const fontName = (content, isOld) =>
  isOld ? content.toString('latin1', 15) : content.toString(content[15] === 1 ? 'utf16le' : 'latin1', 16);

/**
 * Finds the fonts with their own encoding, because `@e965/xlsx` does not read fonts.
 * @param {Buffer} stream the stream `Workbook` of an .xls file
 * @returns {(sheet: number, row: number, column: number) => string | undefined} the font of a cell, counted from 0
 */
export function findXlsFonts(stream) {
  /** @type {(string | undefined)[]} */
  const fonts = [];
  /** @type {(string | undefined)[]} */
  const formats = [];
  /** @type {number[]} */
  const sheetStarts = [];
  /** @type {Map<string, string>} */
  const found = new Map();
  let isOld = false;
  let sheet = -1;
  for (const { start, type, content } of recordsOf(stream)) {
    if (content.length < 4) continue;
    if (type === recordTypes.start) {
      if (start === 0) isOld = content.readUInt16LE(0) < excel97;
      // Most files end here, because they have no such font.
      else if (!formats.some(Boolean)) break;
      sheet = sheetStarts.indexOf(start);
    } else if (type === recordTypes.sheet) sheetStarts.push(content.readUInt32LE(0));
    else if (type === recordTypes.font) fonts.push(findLegacyFont(fontName(content, isOld)));
    else if (type === recordTypes.format) {
      const index = content.readUInt16LE(0);
      // There is no font with the number 4.
      formats.push(fonts[index < 4 ? index : index - 1]);
    } else if (cellTypes.includes(type) && content.length >= 6) {
      const font = formats[content.readUInt16LE(4)];
      if (font) found.set(`${sheet} ${content.readUInt16LE(0)} ${content.readUInt16LE(2)}`, font);
    }
  }
  return (sheetIndex, row, column) => found.get(`${sheetIndex} ${row} ${column}`);
}
