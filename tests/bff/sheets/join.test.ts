import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { sheetPaths, workbookLimits } from '@/lib/contract/sheets';
import { defaultValues } from '@/lib/features/classes/form-schema';
import { daysOfMonth } from '@/lib/server/backend/attendance/calendar';
import { drawAttendance } from '@/lib/server/backend/attendance/sheet';
import { writeWorkbook } from '@/lib/server/sheets/write-workbook';
import { zip } from '../../support/archives';
import { busyMs, maxRefusalMs } from '../../support/hostile-input';
import { fixtureFile } from '../../support/table-files';
import { shareSignedInConsole } from '../../support/test-console';

vi.setConfig({ testTimeout: 120_000 });

const school = shareSignedInConsole();
const signal = new AbortController().signal;

/** Returns an attendance register in the layout of the embedded backend. */
async function createRegister(section: string, month: number, students = 1): Promise<Blob> {
  const schoolMonth = { month, year: 2026 };
  const holiday = { holidayname: 'Diwali', startdate: '2026-11-09', enddate: '2026-11-10' };
  const lines = Array.from({ length: students }, (_, index) => ({
    enrollmentno: `00${index}`,
    name: 'Asha Rao',
    marks: new Map([[`2026-${String(month).padStart(2, '0')}-02`, 'A']]),
  }));
  const days = daysOfMonth(schoolMonth, defaultValues, [holiday]);
  const workbook = drawAttendance({ school: 'Hill School', section, month: 'November 2026', days, lines });
  return new Blob([await writeWorkbook(workbook, { ownerKey: 1, signal }, school.visit.services.sheetQueues.writing)]);
}

/** Returns a workbook in a layout that an upstream other than the embedded backend may use. */
async function upstreamSheet(draw: (sheet: ExcelJS.Worksheet, workbook: ExcelJS.Workbook) => void): Promise<Blob> {
  const workbook = new ExcelJS.Workbook();
  draw(workbook.addWorksheet('Sheet1'), workbook);
  return new Blob([await workbook.xlsx.writeBuffer()]);
}

function createRawWorkbook(sheet: string, padding = ''): Blob {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    'padding.txt': padding,
  };
  const content = zip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })));
  return new Blob([new Uint8Array(content)]);
}

function send(files: readonly (readonly [name: string, content: Blob])[], signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  for (const [name, content] of files) {
    body.append('file', content, 'sheet.xlsx');
    body.append('name', name);
  }
  return school.browser.send(sheetPaths.join, { method: 'POST', body, signal });
}

async function joinFiles(...files: (readonly [name: string, content: Blob])[]): Promise<ExcelJS.Worksheet[]> {
  const reply = await send(files);
  expect(reply.status, await reply.clone().text()).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await reply.arrayBuffer());
  return workbook.worksheets;
}

async function readRefusal(reply: Response) {
  const { message, detail } = await reply.json();
  return { status: reply.status, message, fields: detail?.map(({ field }: { field: string }) => field) };
}

const joinError = (name: string) =>
  `The file of “${name}” is damaged, too large, or has no visible sheet in .xlsx format. Please download it separately.`;

describe('joined registers', () => {
  it('are sheets of one workbook, each unchanged', async () => {
    const files = [await createRegister('5 A', 11), await createRegister('5 B', 12, 2)] as const;
    const [first, second] = await joinFiles(['5 A Nov 2026', files[0]], ['5 B Dec 2026', files[1]]);
    expect([first?.name, second?.name]).toEqual(['5 A Nov 2026', '5 B Dec 2026']);
    expect(first?.getCell('A2').value).toBe('Attendance of 5 A, November 2026');
    expect(first?.getCell('D7').value).toBe('A');
    expect(first?.getCell('K7').fill).toMatchObject({ fgColor: { argb: 'FFFDE9C8' } });
    expect(first?.getCell('K5').note).toBe('Diwali');
    expect(first?.views[0]).toMatchObject({ state: 'frozen', xSplit: 2, ySplit: 6 });
    expect(first?.getColumn(2).width).toBe(28);
    expect(first?.pageSetup).toMatchObject({ orientation: 'landscape', fitToPage: true, fitToHeight: 0 });
    expect(second?.getCell('A8').value).toBe('001');
    expect(second?.getCell('E7').value).toBe('');
    expect(school.upstream.requests.map(({ path }) => path)).toEqual(['/web/user/profile']);
  });

  it('have sheet names that Excel accepts and that keep the month', async () => {
    const file = await createRegister('5 A', 11);
    const long = 'Kindergarten with a long name A Nov 2026';
    const sheets = await joinFiles(['5/A Nov 2026', file], ['5 A Nov 2026', file], [long, file], [long, file]);
    expect(sheets.map(({ name }) => name)).toEqual([
      '5 A Nov 2026',
      '5 A Nov 2026 2',
      'Kindergarten with a l… Nov 2026',
      'Kindergarten with… Nov 2026 2',
    ]);
  });
});

describe('a sheet of another upstream', () => {
  it('keeps merged areas, styles, heights, conditional formats and the print setup', async () => {
    const file = await upstreamSheet((sheet) => {
      sheet.mergeCells('A1:C2');
      sheet.getCell('A1').value = { richText: [{ text: 'Hill ', font: { bold: true } }, { text: 'School' }] };
      sheet.getCell('A1').alignment = { vertical: 'middle', wrapText: true };
      sheet.getRow(3).height = 40;
      sheet.getCell('A3').value = new Date('2026-11-02');
      sheet.getCell('A3').numFmt = 'dd-mmm';
      sheet.getCell('B3').border = { top: { style: 'double', color: { argb: 'FF112233' } } };
      sheet.getCell('C3').value = 'A';
      sheet.getCell('C3').note = { texts: [{ text: 'fell ill', font: { italic: true } }] };
      sheet.pageSetup.printTitlesRow = '1:2';
      sheet.pageSetup.printArea = 'A1:C9';
      sheet.addConditionalFormatting({
        ref: 'A3:C9',
        rules: [
          {
            type: 'cellIs',
            operator: 'equal',
            priority: 1,
            formulae: ['"A"'],
            style: { font: { color: { argb: 'FFFF0000' } } },
          },
        ],
      });
    });
    for (const sheet of await joinFiles(['One', file], ['Two', file])) {
      expect(sheet.getCell('B2').master.address).toBe('A1');
      expect(sheet.getCell('A1').text).toBe('Hill School');
      expect(sheet.getCell('A1').alignment).toMatchObject({ vertical: 'middle', wrapText: true });
      expect([sheet.getRow(3).height, sheet.getCell('A3').value]).toEqual([40, new Date('2026-11-02')]);
      expect(sheet.getCell('A3').numFmt).toBe('dd-mmm');
      expect(sheet.getCell('B3').border.top).toMatchObject({ style: 'double', color: { argb: 'FF112233' } });
      expect(sheet.getCell('C3').note).toMatchObject({ texts: [{ text: 'fell ill', font: { italic: true } }] });
      expect(sheet.pageSetup).toMatchObject({ printTitlesRow: '1:2', printArea: 'A1:C9' });
      expect(sheet).toMatchObject({ conditionalFormattings: [{ ref: 'A3:C9' }] });
    }
  });

  it('keeps its own formulas, and the values of formulas that refer to other sheets', async () => {
    const file = await upstreamSheet((sheet, workbook) => {
      workbook.addWorksheet('Lists');
      sheet.getCell('A1').value = 2;
      sheet.getCell('A2').value = { formula: 'A1*2', result: 4 };
      sheet.fillFormula('B1:B3', 'Lists!A1', [7, 8, 9]);
    });
    const [sheet] = await joinFiles(['One', file]);
    expect(sheet?.getCell('A2').value).toEqual({ formula: 'A1*2', result: 4 });
    expect([1, 2, 3].map((row) => sheet?.getCell(row, 2).value)).toEqual([7, 8, 9]);
  });

  it('never has a text that runs as a formula when its control characters are gone', async () => {
    const file = await upstreamSheet((sheet) => {
      // Spreadsheet programs read _x0001_ as a control character, and _x005F_ as an underscore.
      sheet.getCell('A1').value = '_x0001_=1+1';
      sheet.getCell('A2').value = '-';
      sheet.getCell('A3').value = { richText: [{ text: '_x0001_' }, { font: { bold: true }, text: '+1' }] };
      sheet.getCell('A4').value = { text: '_x0001_@1', hyperlink: 'https://hill.example' };
      sheet.getCell('A5').value = '_x005F_x0001_=1+1';
      sheet.mergeCells('A5:B5');
    });
    const [sheet] = await joinFiles(['One', file]);
    expect([1, 2, 3, 4, 5].map((row) => sheet?.getCell(row, 1).text)).toEqual([
      "'=1+1",
      '-',
      "'+1",
      "'@1",
      '_x0001_=1+1',
    ]);
    expect(sheet?.getCell('A3').value).toMatchObject({ richText: [{}, { font: { bold: true } }] });
  });

  it('may share a long formula', async () => {
    const formula = '-'.repeat(600_000);
    const [sheet] = await joinFiles([
      'One',
      createRawWorkbook(`<worksheet><sheetData>
        <row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">${formula}</f><v>1</v></c></row>
        <row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c></row></sheetData></worksheet>`),
    ]);
    expect(sheet?.getCell('A2').value).toMatchObject({ sharedFormula: 'A1', result: 2 });
  });

  it('is the first visible one, without its tables', async () => {
    const file = await upstreamSheet((sheet, workbook) => {
      sheet.state = 'veryHidden';
      const shownSheet = workbook.addWorksheet('Shown');
      shownSheet.addTable({ name: 'Marks', ref: 'A1', columns: [{ name: 'Name' }], rows: [['Asha']] });
      workbook.addWorksheet('Next').getCell('A1').value = 'not this one';
    });
    for (const sheet of await joinFiles(['One', file], ['Two', file])) {
      expect([sheet.getCell('A1').value, sheet.getCell('A2').value]).toEqual(['Name', 'Asha']);
      expect(sheet.getTables()).toEqual([]);
    }
  });
});

describe('files that cannot be joined', () => {
  it('are all named in the message', async () => {
    const hiddenFile = await upstreamSheet((sheet, workbook) => {
      workbook.addWorksheet('Other').state = 'hidden';
      sheet.state = 'hidden';
    });
    const goodFile = await createRegister('5 A', 11);
    const halfFile = goodFile.slice(0, Math.floor(goodFile.size / 2));
    expect(
      await readRefusal(
        await send([
          ['Half', halfFile],
          ['Good', goodFile],
          ['Hidden', hiddenFile],
        ]),
      ),
    ).toEqual({
      status: 422,
      message: `${joinError('Half')} ${joinError('Hidden')}`,
      fields: ['file.0', 'file.2'],
    });
  });

  it.each(['people.csv', 'excel-97.xls', 'password.xlsx'])('are not in the .xlsx format, such as %s', async (name) => {
    const file = name === 'people.csv' ? new File(['Name\nRavi'], name) : fixtureFile(name);
    expect(await readRefusal(await send([['5 A', file]]))).toEqual({
      status: 422,
      message: joinError('5 A'),
      fields: ['file.0'],
    });
  });

  it('unpack to more than the limit, and do not block the event loop', async () => {
    const bomb = zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(80 * 1024 * 1024) }]);
    const blockedMs = await busyMs(async () => {
      const { message } = await readRefusal(await send([['Bomb', new Blob([new Uint8Array(bomb)])]]));
      expect(message).toBe(joinError('Bomb'));
    });
    expect(blockedMs).toBeLessThan(maxRefusalMs);
  });

  it('have unfinished tags of columns', async () => {
    const bomb = zip([
      { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(`<worksheet>${'<col '.repeat(700_000)}`) },
    ]);
    expect(await readRefusal(await send([['Bomb', new Blob([new Uint8Array(bomb)])]]))).toMatchObject({
      status: 422,
      message: joinError('Bomb'),
    });
  });

  it('unpack together to more than the limit', async () => {
    const file = createRawWorkbook('<worksheet/>', ' '.repeat(15 * 1024 * 1024));
    const files = ['A', 'B', 'C', 'D', 'E'].map((name) => [name, file] as const);
    expect((await send(files.slice(1))).status).toBe(200);
    expect(await readRefusal(await send(files))).toMatchObject({
      status: 422,
      message: 'These sheets are too large to join. Please choose fewer of them.',
    });
  });

  it('get a valid reply, however they are damaged', async () => {
    const registerBytes = new Uint8Array(await (await createRegister('5 A', 11)).arrayBuffer());
    const damage = fc.array(fc.tuple(fc.nat(registerBytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 12, maxLength: 12 }), async (damages) => {
        const copies = damages.map((bytes, index) => {
          const copy = registerBytes.slice();
          for (const [place, byte] of bytes) copy[place] = byte;
          return [`Copy ${index}`, new Blob([copy])] as const;
        });
        const reply = await send(copies);
        if (reply.status === 200) return;
        const { status, message, fields } = await readRefusal(reply);
        const damaged = copies.filter((_, index) => fields.includes(`file.${index}`)).map(([name]) => joinError(name));
        expect([status, message]).toEqual([422, damaged.join(' ')]);
      }),
      // Makes few requests with many files, because each refusal ends a worker thread.
      { numRuns: 1 },
    );
  });

  it.each<[string, () => FormData, string]>([
    ['none', () => new FormData(), 'A workbook needs a sheet.'],
    [
      'too many',
      () => {
        const form = new FormData();
        for (let index = 0; index <= workbookLimits.sheets; index += 1) {
          form.append('file', new Blob(['x']));
          form.append('name', 'x');
        }
        return form;
      },
      'A workbook can have at most 60 sheets.',
    ],
    [
      'without a name',
      () => {
        const form = new FormData();
        form.append('file', new Blob(['x']));
        return form;
      },
      'Each file needs a name for its sheet.',
    ],
    [
      'texts only',
      () => {
        const form = new FormData();
        form.append('file', 'x');
        form.append('name', 'x');
        return form;
      },
      'file is not valid.',
    ],
  ])('are %s', async (_, form, message) => {
    const reply = await school.browser.send(sheetPaths.join, { method: 'POST', body: form() });
    expect(await readRefusal(reply)).toMatchObject({ status: 400, message });
  });

  it('are larger than 20 MB together', async () => {
    const content = new Blob([new Uint8Array(workbookLimits.bytes / 2)]);
    const reply = await send([
      ['A', content],
      ['B', content],
    ]);
    expect(await readRefusal(reply)).toMatchObject({
      status: 413,
      message: "This is larger than 20 MB and can't be sent.",
    });
  });
});

describe('sixty registers of a large class', () => {
  it('are joined without blocking the event loop', async () => {
    const file = await createRegister('5 A', 11, 60);
    const files = Array.from({ length: workbookLimits.sheets }, (_, index) => [`${index} A`, file] as const);
    const blockedMs = await busyMs(async () => expect((await send(files)).status).toBe(200));
    expect(blockedMs).toBeLessThan(maxRefusalMs);
  });

  it('free their slots when they are aborted', async () => {
    const abortController = new AbortController();
    const file = await createRegister('5 A', 11, 60);
    const files = Array.from({ length: 30 }, (_, index) => [`${index} A`, file] as const);
    const sent = [1, 2, 3].map(() => send(files, abortController.signal));
    expect(await readRefusal(await send(files))).toMatchObject({
      status: 503,
      message: 'Other files are being written at the moment. Please try again in a minute.',
    });
    abortController.abort();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([499, 499, 499]);
    await joinFiles(['5 A', file]);
  });
});
