import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { zip } from '../../support/archives';
import { buildXlsx, singleSheet, type WorkbookParts } from '../../support/build-xlsx';
import { busyMs, maxRefusalMs } from '../../support/hostile-input';
import { fixtureFile, readErrorMessage, readSheetRows, sendToReader, textsOf } from '../../support/table-files';
import { shareSignedInConsole } from '../../support/test-console';

vi.setConfig({ testTimeout: 120_000 });

const school = shareSignedInConsole();

const createWorkbook = (parts: WorkbookParts) => new File([buildXlsx(parts)], 'people.xlsx');

const createCell = (address: string, text = 'Asha') => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const createRow = (number: number | string, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const createSheetData = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`;
const singleCell = createSheetData(createRow(1, createCell('A1')));
const mergedCells = (...areas: string[]) =>
  `<mergeCells>${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`;
const wideTable = createSheetData(
  ...Array.from({ length: 300 }, (_, index) =>
    createRow(index + 1, createCell(`A${index + 1}`), createCell(`CV${index + 1}`)),
  ),
);

/** Returns the message with which the console refuses the file. Fails when the event loop is blocked for too long. */
async function refusalWithoutBlocking(file: File) {
  let message = '';
  const blockedMs = await busyMs(async () => {
    message = await readErrorMessage(school.browser, file);
  });
  expect(blockedMs).toBeLessThan(maxRefusalMs);
  return message;
}

describe('an expensive workbook', () => {
  it('is read up to a cell of 50 MB', async () => {
    const longCell = createSheetData(createRow(1, createCell('A1', 'x'.repeat(50 * 1024 * 1024))));
    const [firstRow] = await readSheetRows(school.browser, createWorkbook({ sheet: longCell }));
    expect(firstRow?.cells).toEqual([{ kind: 'text', text: '', problem: 'A1 contains more than 1,000 characters' }]);
  });

  it.each([
    [
      '50,000 filled rows',
      { sheet: createSheetData('<row><c><v>1</v></c></row>'.repeat(50_000)) },
      /more than 10,000 rows/,
    ],
    [
      'a row beyond the last',
      { sheet: createSheetData(createRow(4_000_000_000, createCell('A4000000000'))) },
      /damaged/,
    ],
    [
      'the same in an escaped form',
      { sheet: createSheetData(createRow('&#52;000000000', createCell('A1'))) },
      /damaged/,
    ],
    ['too many merged cells', { sheet: wideTable + mergedCells('A1:CV300') }, /too many merged cells/],
    [
      'the same cells merged many times',
      { sheet: wideTable + mergedCells(...Array(300).fill('A1:CV2')) },
      /too many merged/,
    ],
    [
      '10,000 columns',
      { sheet: createSheetData(createRow(1, createCell('A1'), createCell('NTP1'))) },
      /more than 100 columns/,
    ],
    ['a merged area that no program writes', { sheet: mergedCells('A1:B2:C3') }, /damaged/],
    ['300,000 unfinished tags of merged cells', { sheet: '<mergeCell '.repeat(300_000) }, /damaged/],
    ['300,000 unfinished tags with a prefix', { sheet: '<x:mergeCell '.repeat(300_000) }, /damaged/],
    ['deeply nested tags', { sheet: '<a>'.repeat(100_000) }, /damaged/],
  ])('is refused with %s', async (_, parts, message) => {
    expect(await refusalWithoutBlocking(createWorkbook(parts))).toMatch(message);
  });

  it('is refused when it unpacks to more than the limit', async () => {
    const bomb = zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(80 * 1024 * 1024, ' ') }]);
    expect(await refusalWithoutBlocking(new File([new Uint8Array(bomb)], 'people.xlsx'))).toMatch(/too large/);
  });

  it('does not prevent the next file from being read', async () => {
    expect(await readSheetRows(school.browser, fixtureFile('people.xlsx'))).toHaveLength(3);
  });
});

describe('a workbook that only looks expensive', () => {
  const nameForWholeColumns =
    '<definedNames><definedName name="Names">a!$A$1:$XFD$1048576</definedName></definedNames>';
  const widths = '<cols><col min="1" max="999999999" width="9"/></cols>';

  it.each([
    ['a name for whole columns', { sheet: singleCell, names: nameForWholeColumns }],
    ['widths for columns that do not exist', { sheet: widths + singleCell }],
    ['a wrong size', { sheet: `<dimension ref="A1:XFD1048576"/>${singleCell}` }],
    ['a merged title as wide as the sheet', { sheet: singleCell + mergedCells('A1:XFD1') }],
    ['a merged column', { sheet: singleCell + mergedCells('A1:A1048576') }],
    ['100,000 empty merged areas', { sheet: singleCell + mergedCells(...Array(100_000).fill('B2:XFD1048576')) }],
    [
      'formatted empty rows to the end',
      { sheet: createSheetData(createRow(1, createCell('A1')), '<row s="1"/>'.repeat(1_048_575)) },
    ],
    ['a large id of a sheet', { sheet: singleCell, sheets: singleSheet.replace('"1"', '"4000000000"') }],
  ])('is read: %s', async (_, parts) => {
    const [firstRow] = await readSheetRows(school.browser, createWorkbook(parts));
    expect(textsOf(firstRow ? [firstRow] : [])).toEqual([['Asha']]);
  });

  it('is read with a long number format', async () => {
    const styles = `<numFmts count="1"><numFmt numFmtId="164" formatCode="00${'-;['.repeat(200_000)}"/></numFmts>
      <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>`;
    const sheet = createSheetData(createRow(1, '<c r="A1" s="1"><v>5</v></c>'));
    const [firstRow] = await readSheetRows(school.browser, createWorkbook({ sheet, styles }));
    expect(firstRow?.cells).toEqual([{ kind: 'number', text: '5' }]);
  });

  it('has its formulas without a result reported, however deeply they are nested', async () => {
    const formula = `<c r="A1"><f>${'('.repeat(100_000)}1${')'.repeat(100_000)}</f></c>`;
    const [firstRow] = await readSheetRows(
      school.browser,
      createWorkbook({ sheet: createSheetData(createRow(1, formula)) }),
    );
    expect(firstRow?.cells[0]?.problem).toMatch(/formula here without its result/);
  });
});

describe('an arbitrary archive', () => {
  const tags = ['row', 'c', 'v', 'f', 'is', 't', 'sheetData', 'mergeCells', 'mergeCell', 'cols', 'sheetView', 'x'];
  const values = ['', '0', '-1', '1', 'A1', 'A1:B2', 's', 'inlineStr', 'd', 'e', 'NaN', '99999999', '&amp;', '&#0;'];
  const pair = fc.tuple(fc.constantFrom('r', 't', 's', 'ref', 'si', 'min', 'max'), fc.constantFrom(...values));
  const attributes = fc.uniqueArray(pair, { maxLength: 3, selector: ([name]) => name });
  const { xml } = fc.letrec<{ xml: string }>((tie) => ({
    xml: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...values),
      fc
        .tuple(fc.constantFrom(...tags), attributes, fc.array(tie('xml'), { maxLength: 4 }))
        .map(([tag, attributeList, inner]) => {
          const attributeText = attributeList.map(([name, value]) => ` ${name}="${value}"`).join('');
          return `<${tag}${attributeText}>${inner.join('')}</${tag}>`;
        }),
    ),
  }));

  it('with the parts of a workbook gets a valid reply', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(xml, { maxLength: 5 }), fc.boolean(), async (inner, isInSheet) => {
        const sheet = isInSheet ? createSheetData(createRow(1, ...inner)) : inner.join('');
        const reply = await sendToReader(school.browser, createWorkbook({ sheet }));
        const { rows, message = '' } = await reply.json();
        if (reply.status === 200) expect(rows).toBeInstanceOf(Array);
        else expect([reply.status, message]).toEqual([422, expect.stringMatching(/^[A-Z“].*\.$/)]);
      }),
      { numRuns: 8 },
    );
  });
});
