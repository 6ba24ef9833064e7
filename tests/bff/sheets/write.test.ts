import { once } from 'node:events';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRowChecker } from '@/lib/browser/import/check-rows';
import { toErrorWorkbook } from '@/lib/browser/import/workbooks';
import { importEmployees } from '@/lib/contract/employees';
import { maxSheetRows, sheetPaths, type Workbook, workbookLimits } from '@/lib/contract/sheets';
import { tooLongMessage } from '@/lib/contract/values/limits';
import { templates } from '../../support/sheet-rows';
import { readSheetRows, textsOf, writeWorkbook } from '../../support/table-files';
import { openSignedInConsole, shareSignedInConsole } from '../../support/test-console';

vi.setConfig({ testTimeout: 120_000 });

const school = shareSignedInConsole();

async function openWorkbook(file: File) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await file.arrayBuffer());
  return workbook;
}

const createSheet = (changes: Partial<Workbook['sheets'][number]> = {}): Workbook['sheets'][number] => ({
  name: 'People',
  columns: [{ header: 'Phone' }, { header: 'Born', takes: 'date' }, { header: 'Fee', takes: 'number' }],
  rows: [
    ['0098', '2015-11-25', '1200.50'],
    ['=1+1', 'unknown', '007'],
  ],
  ...changes,
});

const sendRefused = async (workbook: unknown) => {
  const reply = await school.browser.post(sheetPaths.write, workbook);
  return [reply.status, (await reply.json()).message];
};

describe('a workbook', () => {
  it('has text, date and number cells', async () => {
    const workbook = await openWorkbook(await writeWorkbook(school.browser, { sheets: [createSheet()] }));
    const [peopleSheet] = workbook.worksheets;
    expect(peopleSheet?.getRow(2).values).toEqual([undefined, '0098', new Date('2015-11-25'), 1200.5]);
    expect(peopleSheet?.getRow(3).values).toEqual([undefined, "'=1+1", 'unknown', '007']);
    expect(peopleSheet?.getCell('B2').numFmt).toBe('dd/mm/yyyy');
    expect(peopleSheet?.getCell('A2').numFmt).toBe('@');
    expect(school.upstream.requests.map(({ path }) => path)).toEqual(['/web/user/profile']);
  });

  it('never has a text that runs as a formula, whatever invisible character is in front of it', async () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
      /\p{Cc}/u.test(sign),
    );
    const invisible = [...controls, '\u200b', '\u202e', '\ufeff', '\uffff', "'\u0001", '\u0001\ufeff\u0002'];
    const rows = invisible.map((sign) => [`${sign}=1+1`, `${sign}-1`]);
    const sheet = createSheet({
      title: ['\u0001=1+1'],
      columns: [{ header: '\u0001+A' }, { header: '\u0001@B' }],
      rows,
    });
    const workbook = await openWorkbook(await writeWorkbook(school.browser, { sheets: [sheet] }));
    const texts: string[] = [];
    workbook.worksheets[0]?.eachRow((row) => row.eachCell((cell) => texts.push(cell.text)));
    expect(texts).toHaveLength(3 + 2 * rows.length);
    expect(texts.filter((text) => !text.startsWith("'"))).toEqual([]);
    expect(texts.join('').replace(/[\t\n]/g, '')).not.toMatch(/\p{Cc}/u);
  });

  it('has a frozen header below its title', async () => {
    const title = ['=Hill School', '22 November 2026'];
    const workbook = await openWorkbook(
      await writeWorkbook(school.browser, { sheets: [createSheet({ title }), createSheet({ name: 'Plain' })] }),
    );
    const [titledSheet, plainSheet] = workbook.worksheets;
    expect(titledSheet?.getCell('A1').value).toBe("'=Hill School");
    expect(titledSheet?.getRow(4).values).toEqual([undefined, 'Phone', 'Born', 'Fee']);
    expect(titledSheet?.getCell('A4').font?.bold).toBe(true);
    expect(titledSheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 4 });
    expect(plainSheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  });

  it('has columns as wide as their content, within limits', async () => {
    const columns = [{ header: 'A' }, { header: 'B' }, { header: 'C' }, { header: 'D', width: 33 }];
    const rows = [['x', 'x'.repeat(20), 'x'.repeat(500), 'x']];
    const workbook = await openWorkbook(
      await writeWorkbook(school.browser, { sheets: [createSheet({ columns, rows })] }),
    );
    expect(workbook.worksheets[0]?.columns.map(({ width }) => width)).toEqual([8, 22, 60, 33]);
  });

  it('has sheet names that Excel accepts', async () => {
    const names = ['Fees [2026]: 10/A?*\\', 'fees  2026  10 a', 'x'.repeat(40), 'X'.repeat(40), '', 'History', "'a'"];
    const workbook = await openWorkbook(
      await writeWorkbook(school.browser, { sheets: names.map((name) => createSheet({ name })) }),
    );
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Fees  2026  10 A',
      'fees  2026  10 a 2',
      `${'x'.repeat(21)}…${'x'.repeat(9)}`,
      `${'X'.repeat(17)}…${'X'.repeat(9)} 2`,
      'Sheet 5',
      'History 2',
      '’a’',
    ]);
  });

  it('contains the rows of an import and their errors, however long these are', async () => {
    const row = { number: 12, values: ['E-2', '', 'Ravi', '', 'Das', '98765', 'x'.repeat(1500)] };
    await writeWorkbook(
      school.browser,
      toErrorWorkbook(templates.employees, [row], createRowChecker(templates.employees)([row])),
    );
  });

  it('is accepted by the console as an upload', async () => {
    const file = await writeWorkbook(school.browser, { sheets: [createSheet()] });
    const body = new FormData();
    body.set('file', file);
    school.upstream.requests.length = 0;
    const reply = await school.browser.send(`/api/v1${importEmployees.path}`, { method: 'POST', body });
    expect(reply.status).toBe(200);
    expect(school.upstream.requests).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['no sheet', { sheets: [] }, 'A workbook needs a sheet.'],
    [
      'too many sheets',
      { sheets: Array(workbookLimits.sheets + 1).fill(createSheet()) },
      'A workbook can have at most 60 sheets.',
    ],
    ['no column', { sheets: [createSheet({ columns: [] })] }, 'A sheet needs a column.'],
    [
      'too many columns',
      { sheets: [createSheet({ columns: Array(101).fill({ header: 'x' }) })] },
      'A workbook can have at most 100 columns.',
    ],
    [
      'too many rows in total',
      { sheets: [1, 2].map(() => createSheet({ rows: Array(maxSheetRows.written / 2 + 1).fill(['x']) })) },
      'A workbook can have at most 1,00,000 rows.',
    ],
    ['a long text', { sheets: [createSheet({ rows: [['x'.repeat(1001)]] })] }, 'Please use at most 1,000 characters.'],
    [
      'a long title',
      { sheets: [createSheet({ title: Array(6).fill('x') })] },
      'A workbook can have at most 5 lines of title.',
    ],
    ['numbers', { sheets: [{ ...createSheet(), rows: [[1]] }] }, 'rows is not valid.'],
  ])('is refused with %s', async (_, workbook, message) => {
    expect(await sendRefused(workbook)).toEqual([400, message]);
  });

  it('is refused when it is larger than 20 MB', async () => {
    const rows = Array(21).fill(['x'.repeat(1024 * 1024)]);
    expect(await sendRefused({ sheets: [createSheet({ rows })] })).toEqual([
      413,
      "This is larger than 20 MB and can't be sent.",
    ]);
  });

  it.each<[string, unknown, string | undefined, string]>([
    ['an array instead of an object', [], undefined, 'This input is not valid'],
    ['no list of sheets', { sheets: {} }, 'sheets', 'sheets is not valid'],
    ['a sheet that is not an object', { sheets: [[]] }, 'sheets', 'sheets is not valid'],
    ['a name that is not a text', { sheets: [{ ...createSheet(), name: 1 }] }, 'name', 'name is not valid'],
    ['no rows', { sheets: [{ ...createSheet(), rows: undefined }] }, 'rows', 'rows is not valid'],
    [
      'a long header',
      { sheets: [createSheet({ columns: [{ header: 'x'.repeat(201) }] })] },
      'header',
      tooLongMessage(200),
    ],
    ['no width', { sheets: [createSheet({ columns: [{ header: 'x', width: 0 }] })] }, 'width', 'width is not valid'],
    [
      'another type',
      { sheets: [{ ...createSheet(), columns: [{ header: 'x', takes: 'x' }] }] },
      'takes',
      'takes is not valid',
    ],
    [
      'a wide row',
      { sheets: [createSheet({ rows: [Array(101).fill('')] })] },
      'rows',
      'A workbook can have at most 100 columns',
    ],
  ])('is refused with %s, and the field is named', async (_, workbook, field, message) => {
    const reply = await school.browser.post(sheetPaths.write, workbook);
    expect(await reply.json()).toEqual({ code: 'INVALID_INPUT', message: `${message}.`, detail: [{ field, message }] });
  });

  it.each([
    ['{"sheets":', 'The body is not valid JSON.'],
    [`{"a":${'['.repeat(8)}${']'.repeat(8)}}`, 'The body is nested too deeply.'],
  ])('is refused as %s', async (body, message) => {
    const reply = await school.browser.send(sheetPaths.write, { method: 'POST', body });
    expect([reply.status, (await reply.json()).message]).toEqual([400, message]);
  });

  it('ignores unknown parts such as those of a register', async () => {
    const lines = [{ cells: ['x'] }];
    const workbook = await openWorkbook(
      await writeWorkbook(school.browser, { sheets: [{ ...createSheet(), ...{ lines } }] }),
    );
    expect(workbook.worksheets[0]?.getRow(1).values).toEqual([undefined, 'Phone', 'Born', 'Fee']);
  });

  it('frees its slot when it is aborted', async () => {
    const abortController = new AbortController();
    const rows = Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 'b', 'c']);
    const body = { sheets: [createSheet({ rows })] };
    const pendingReplies = [1, 2, 3].map(() =>
      school.browser.send(sheetPaths.write, { method: 'POST', body, signal: abortController.signal }),
    );
    const refusedReply = await school.browser.post(sheetPaths.write, body);
    expect([refusedReply.status, (await refusedReply.json()).message]).toEqual([
      503,
      'Other files are being written at the moment. Please try again in a minute.',
    ]);
    abortController.abort();
    expect((await Promise.all(pendingReplies)).map(({ status }) => status)).toEqual([499, 499, 499]);
    await writeWorkbook(school.browser, { sheets: [createSheet()] });
  });
});

describe('a written workbook', () => {
  // The property tests make few runs with many rows, because writing and reading a file takes longer than a row.
  /** Generates characters, including those at which spreadsheet programs convert texts to other types. */
  const character = fc.constantFrom(...'=+-@\'"\t\n ,;ab0_x<>&', 'é', 'क', '😀', '_x0041_', ']]>', '__proto__');
  const text = fc.oneof(
    fc.string({ unit: character, maxLength: 12 }),
    fc.constantFrom('constructor', '0042', '2015-11-25'),
  );
  const cells = fc.array(text, { minLength: 1, maxLength: 4 });

  it('has the same texts when it is read', async () => {
    await fc.assert(
      fc.asyncProperty(cells, fc.array(cells, { maxLength: 250, size: 'max' }), async (headers, rows) => {
        const columns = headers.map((header) => ({ header }));
        const file = await writeWorkbook(school.browser, { sheets: [createSheet({ columns, rows })] });
        const withoutBlankCells = (row: string[]) =>
          columns.map((_, columnIndex) => row[columnIndex] ?? '').map((cell) => (cell.trim() ? cell : ''));
        const padded = (row: string[]) => columns.map((_, columnIndex) => row[columnIndex] ?? '');
        const expected = [headers, ...rows].map(withoutBlankCells).filter((row) => row.some(Boolean));
        expect(textsOf(await readSheetRows(school.browser, file)).map(padded)).toEqual(expected);
      }),
      { numRuns: 2 },
    );
  });

  it('has the same days and numbers when it is read', async () => {
    const day = fc
      .date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const number = fc
      .oneof(
        fc.integer(),
        fc.integer({ min: 0, max: 1e9 }).map((paise) => paise / 100),
      )
      .map(String);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(day, number), { minLength: 1, maxLength: 300, size: 'max' }), async (rows) => {
        const columns = [
          { header: 'Born', takes: 'date' as const },
          { header: 'Fee', takes: 'number' as const },
        ];
        const file = await writeWorkbook(school.browser, { sheets: [createSheet({ columns, rows })] });
        const [, ...read] = await readSheetRows(school.browser, file);
        expect(read.map(({ cells }) => cells.map((cell) => [cell?.kind, cell?.text]))).toEqual(
          rows.map(([born, fee]) => [
            ['date', born],
            ['number', fee],
          ]),
        );
      }),
      { numRuns: 1 },
    );
  });
});

describe('a console that closes', () => {
  it('ends the idle worker thread that has written a workbook', async () => {
    const { browser, visit } = await openSignedInConsole();
    const started = once(process, 'worker');
    await writeWorkbook(browser, { sheets: [createSheet()] });
    const [thread] = await started;
    expect(thread.threadId).toBeGreaterThan(0);
    await visit.services.close();
    expect(thread.threadId).toBe(-1);
  });
});
