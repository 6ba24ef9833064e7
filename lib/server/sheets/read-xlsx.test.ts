import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { buildXlsx, type WorkbookParts } from '@/tests/support/build-xlsx';
import { readXlsx } from './read-xlsx.mjs';

const limits = {
  ...{ rows: 50, columns: 10, zipEntries: 20, writtenRows: 50, cellLength: 1000, textLength: 20_000 },
  inflatedBytes: 20_000_000,
};

const styles = `<numFmts><numFmt numFmtId="164" formatCode="&quot;ADM-&quot;0000"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>`;
const texts = '<si><t>Name</t></si><si><r><t>Ash</t></r><r><rPr><b/></rPr><t>a</t></r><rPh><t>x</t></rPh></si>';
const inline = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`;

/** A sheet of which every cell has an address, and the same sheet without them. */
const addressed = `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c></row>
  <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>42333</v></c><c r="C2" s="2"><v>42</v></c></row></sheetData>`;
const withoutAddresses = addressed.replace(/ r="[A-Z]?\d"/g, '');

async function readRows(parts: WorkbookParts) {
  const [sheet] = await readXlsx(buildXlsx(parts), limits);
  return sheet?.rows.map(({ number, cells }) => [number, ...cells.map((cell) => cell?.problem ?? cell?.text)]);
}

/** Reads the numbers and texts of the cells with SheetJS. */
function readWithSheetJs(parts: WorkbookParts) {
  const { Sheets, SheetNames } = XLSX.read(buildXlsx(parts), { cellNF: true });
  return Object.entries(Sheets[SheetNames[0] ?? ''] ?? {}).flatMap(([address, cell]) =>
    address.startsWith('!') ? [] : [[address, cell.v, cell.z === 'm/d/yy']],
  );
}

describe('an .xlsx file', () => {
  const rows = [
    [1, 'Name', 'Born'],
    [2, 'Asha', '2015-11-25', '42'],
  ];
  const cells = [
    ...[
      ['A1', 'Name', false],
      ['B1', 'Born', false],
    ],
    ...[
      ['A2', 'Asha', false],
      ['B2', 42333, true],
      ['C2', 42, false],
    ],
  ];

  it.each([
    ['addresses', { sheet: addressed }],
    ['no addresses of rows and cells', { sheet: withoutAddresses }],
    ['a prefix before each name', { sheet: addressed, prefix: 'x:' }],
    ['its parts in other folders', { sheet: addressed, path: 'office/Book.xml' }],
  ])('with %s is read as by other programs', async (_, parts) => {
    const file = { ...parts, styles, texts };
    expect(await readRows(file)).toEqual(rows);
    expect(readWithSheetJs(file)).toEqual(cells);
  });

  it('can write its texts in each cell, in parts or as they are', async () => {
    const sheet = `<sheetData><row>${inline('<t>A&amp;B</t>')}${inline('<r><t>Ash</t></r><r><t>a</t></r>')}
      ${inline('<t><![CDATA[<5>]]></t>')}<c t="str"><v>_x0041_1</v></c><c t="b"><v>1</v></c></row></sheetData>`;
    expect(await readRows({ sheet })).toEqual([[1, 'A&B', 'Asha', '<5>', 'A1', 'true']]);
    expect(readWithSheetJs({ sheet }).map(([, value]) => value)).toEqual(['A&B', 'Asha', '<5>', 'A1', true]);
  });

  it('continues behind the last address', async () => {
    const sheet = `<sheetData><row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row></sheetData>`;
    expect(await readRows({ sheet })).toEqual([
      [3, undefined, '1', '2'],
      [4, '3'],
    ]);
  });

  it('has an empty cell for a formula with an empty text, and a problem for one without a result', async () => {
    const formula = '<f>IF(1,"","")</f>';
    const sheet = `<sheetData><row><c><v>1</v></c><c t="str">${formula}<v></v></c><c>${formula}</c><c t="e">${formula}<v>#REF!</v></c></row></sheetData>`;
    expect(await readRows({ sheet })).toEqual([
      [
        1,
        '1',
        undefined,
        expect.stringMatching(/formula here without its result/),
        expect.stringMatching(/the error #REF! here/),
      ],
    ]);
  });

  it('names the font of texts that only this font shows', async () => {
    const styles = `<fonts><font><name val="Calibri"/></font><font><name val="Kruti Dev 010"/></font></fonts>
      <cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs><dxfs><dxf><font><name val="DevLys 010"/></font></dxf></dxfs>`;
    const texts =
      '<si><t>jke</t></si><si><r><rPr><rFont val="DevLys 010"/></rPr><t>jke</t></r></si><si><t>राम</t></si>';
    const cells = '<c t="s"><v>0</v></c><c t="s" s="1"><v>0</v></c><c t="s"><v>1</v></c><c t="s" s="1"><v>2</v></c>';
    const file = buildXlsx({ sheet: `<sheetData><row>${cells}</row></sheetData>`, styles, texts });
    const [sheet] = await readXlsx(file, limits);
    expect(sheet?.rows[0]?.cells.map((cell) => cell?.font)).toEqual([
      undefined,
      'Kruti Dev 010',
      'DevLys 010',
      undefined,
    ]);
  });

  it('can have formatted empty rows and cells down to its end, which count for nothing', async () => {
    const empty = '<row s="1"><c s="1"/><c s="1"/></row>'.repeat(60_000);
    expect(await readRows({ sheet: `<sheetData><row><c><v>1</v></c></row>${empty}</sheetData>` })).toEqual([[1, '1']]);
  });
});
