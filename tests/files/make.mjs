// Creates the other files of this folder in the formats of common programs: node tests/files/make.mjs
import { writeFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import ExcelJS from 'exceljs';

XLSX.set_cptable(codePages);

// Casts the library, because its types omit `utils`.
const { utils } = /** @type {{ utils: { encode: (page: number, text: string, as: 'buf') => Buffer } }} */ (
  /** @type {unknown} */ (codePages)
);
const windows1252 = (/** @type {string} */ text) => utils.encode(1252, text, 'buf');

/** @param {string} name @param {string | Uint8Array} content */
const save = (name, content) => writeFileSync(new URL(name, import.meta.url), content);

const header = ['Enrollment No', 'Name', 'Date of Birth', 'Phone', 'City'];
const rows = [
  ['0042', 'Renée D’Souza', '2015-11-25', '9812345678', 'Pune'],
  ['0043', 'Ravi, “R”', '2016-02-29', '09812345679', 'Köln'],
];

/**
 * Returns Excel's serial number of a day.
 * @param {string} day
 */
const toSerialNumber = (day) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;

async function createWorkbook() {
  const book = new ExcelJS.Workbook();
  book.created = new Date(0);
  book.modified = new Date(0);
  return book;
}

/** @param {ExcelJS.Worksheet} sheet @param {number} from @param {number} [column] */
function fillSheet(sheet, from, column = 1) {
  const cell = (/** @type {number} */ row, /** @type {number} */ index) => sheet.getCell(from + row, column + index);
  for (const [index, text] of header.entries()) cell(0, index).value = text;
  for (const [index, [number = '', name = '', birthDate = '', phone = '', city = '']] of rows.entries()) {
    cell(index + 1, 0).value = Number(number);
    cell(index + 1, 0).numFmt = '0000';
    cell(index + 1, 1).value = {
      richText: [{ text: name.slice(0, 3), font: { bold: true } }, { text: name.slice(3) }],
    };
    cell(index + 1, 2).value = new Date(birthDate);
    cell(index + 1, 2).numFmt = 'dd/mm/yyyy';
    cell(index + 1, 3).value = phone;
    cell(index + 1, 4).value = { text: city, hyperlink: 'https://example.com/' };
  }
}

/** @param {string} name @param {(book: ExcelJS.Workbook) => void} write */
async function saveXlsx(name, write) {
  const book = await createWorkbook();
  write(book);
  save(name, new Uint8Array(await book.xlsx.writeBuffer()));
}

await saveXlsx('people.xlsx', (book) => fillSheet(book.addWorksheet('People'), 1));
await saveXlsx('title-row.xlsx', (book) => {
  const sheet = book.addWorksheet('People');
  sheet.getCell(1, 1).value = 'Hill School';
  sheet.mergeCells(1, 1, 1, header.length);
  fillSheet(sheet, 3);
});
await saveXlsx('gaps.xlsx', (book) => {
  const sheet = book.addWorksheet('People');
  fillSheet(sheet, 3, 2);
  // Adds empty cells with formatting.
  for (let row = 1; row < 200; row += 1) sheet.getCell(row, 150).fill = { type: 'pattern', pattern: 'gray125' };
});
await saveXlsx('hidden-sheets.xlsx', (book) => {
  book.addWorksheet('Lists', { state: 'hidden' }).addRow(['Not to be seen']);
  book.addWorksheet('Very hidden', { state: 'veryHidden' }).addRow(['Not to be seen either']);
  book.addWorksheet('Empty');
  fillSheet(book.addWorksheet('People'), 1);
});

/** @param {{ title?: string }} [more] */
function createXlsSheet({ title } = {}) {
  const lines = [...(title ? [[title], []] : []), header, ...rows];
  const sheet = XLSX.utils.aoa_to_sheet(lines);
  const first = lines.indexOf(header) + 1;
  for (const [index, [number, , birthDate]] of rows.entries()) {
    sheet[XLSX.utils.encode_cell({ r: first + index, c: 0 })] = { t: 'n', v: Number(number), z: '0000' };
    sheet[XLSX.utils.encode_cell({ r: first + index, c: 2 })] = {
      t: 'n',
      v: toSerialNumber(birthDate ?? ''),
      z: 'dd/mm/yyyy',
    };
  }
  if (title) sheet['!merges'] = [XLSX.utils.decode_range('A1:E1')];
  return sheet;
}

/** @param {'biff8' | 'biff5'} bookType @param {Record<string, XLSX.WorkSheet>} sheets @param {string[]} [hidden] */
function createXlsFile(bookType, sheets, hidden = []) {
  const book = XLSX.utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) XLSX.utils.book_append_sheet(book, sheet, name);
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) };
  return XLSX.write(book, { type: 'buffer', bookType });
}

const hidden = XLSX.utils.aoa_to_sheet([['Not to be seen']]);
save('excel-97.xls', createXlsFile('biff8', { People: createXlsSheet() }));
// The library writes `_` for each non-ASCII character of an Excel 95 file, so the loop below restores these characters.
const excel95 = createXlsFile('biff5', { People: createXlsSheet() });
for (const text of rows.flatMap((row) => row.filter((cell) => /[^ -~]/.test(cell)))) {
  excel95.set(windows1252(text), excel95.indexOf(text.replace(/[^ -~]/g, '_')));
}
save('excel-95.xls', excel95);
save('title-row.xls', createXlsFile('biff8', { People: createXlsSheet({ title: 'Hill School' }) }));
save('hidden-sheets.xls', createXlsFile('biff8', { Lists: hidden, People: createXlsSheet() }, ['Lists']));

/**
 * Returns a workbook in which `change` has replaced some records. `change` returns `null` for a record that stays.
 * @param {(type: number, content: Buffer) => Buffer[] | null} change
 */
function replaceRecords(change) {
  const file = XLSX.CFB.read(createXlsFile('biff8', { People: createXlsSheet() }), { type: 'buffer' });
  const stream = Buffer.from(XLSX.CFB.find(file, '/Workbook')?.content ?? []);
  const records = [];
  for (let offset = 0; offset < stream.length; offset += 4 + stream.readUInt16LE(offset + 2)) {
    const record = stream.subarray(offset, offset + 4 + stream.readUInt16LE(offset + 2));
    records.push(...(change(record.readUInt16LE(0), record.subarray(4)) ?? [record]));
  }
  XLSX.CFB.utils.cfb_del(file, '/Workbook');
  XLSX.CFB.utils.cfb_add(file, '/Workbook', Buffer.concat(records));
  return XLSX.CFB.write(file, { type: 'buffer' });
}

/** @param {number} type @param {Buffer} content */
function record(type, content) {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

const types = { number: 0x0203, formula: 0x0006, codePage: 0x0042, password: 0x002f };

// The library cannot write formulas, so each number is replaced by the formula 1+1.
const onePlusOne = Buffer.from([0x1e, 1, 0, 0x1e, 1, 0, 0x03]);
save(
  'formulas.xls',
  replaceRecords((type, content) => {
    if (type !== types.number) return null;
    const formula = Buffer.concat([content.subarray(0, 14), Buffer.alloc(6), Buffer.from([7, 0]), onePlusOne]);
    return [record(types.formula, formula)];
  }),
);
let hasPasswordRecord = false;
save(
  'password.xls',
  replaceRecords((type, content) => {
    if (type !== types.codePage || hasPasswordRecord) return null;
    hasPasswordRecord = true;
    return [record(types.password, Buffer.from([0, 0, 1, 2, 3, 4])), record(type, content)];
  }),
);
const passwordFile = XLSX.CFB.utils.cfb_new();
XLSX.CFB.utils.cfb_add(passwordFile, '/EncryptionInfo', Buffer.alloc(300));
XLSX.CFB.utils.cfb_add(passwordFile, '/EncryptedPackage', Buffer.alloc(5000));
save('password.xlsx', XLSX.CFB.write(passwordFile, { type: 'buffer' }));

/** @param {string} separator @param {string} [title] */
const csv = (separator, title) =>
  [
    ...(title ? [title] : []),
    ...[header, ...rows].map((row) =>
      row.map((text) => (text.includes(separator) ? `"${text}"` : text)).join(separator),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

const utf16Text = Buffer.from(csv('\t'), 'utf16le');
save('utf-8.csv', csv(','));
save('utf-8-marked.csv', `\uFEFF${csv(';')}`);
save('utf-16le.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16Text]));
save('utf-16be.csv', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16Text).swap16()]));
save('utf-16le-unmarked.csv', utf16Text);
save('windows-1252.csv', windows1252(csv(';')));
save('title-row.csv', csv(';', 'Hill School, Pune'));
