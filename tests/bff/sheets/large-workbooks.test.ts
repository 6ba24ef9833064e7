import { describe, expect, it } from 'vitest';
import { maxSheetRows, sheetPaths, type Workbook, workbookLimits } from '@/lib/contract/sheets';
import { busyMs, maxRefusalMs } from '../../support/hostile-input';
import { sendToReader, writeWorkbook } from '../../support/table-files';
import { shareSignedInConsole } from '../../support/test-console';

const school = shareSignedInConsole();

const createWorkbook = (columns: Workbook['sheets'][number]['columns'], rows: string[][]): Workbook => ({
  sheets: [{ name: 'People', columns, rows }],
});

describe('a workbook', () => {
  it('can have many lines in many cells', async () => {
    const rows = Array(2000).fill(['\n'.repeat(1000)]);
    await writeWorkbook(school.browser, createWorkbook([{ header: 'Lines' }], rows));
  });

  it('of 10,000 rows is written and read without blocking the event loop', async () => {
    const columns = Array.from({ length: 10 }, (_, columnIndex) => ({ header: `Column ${columnIndex}` }));
    const rows = Array.from({ length: maxSheetRows.read }, (_, rowIndex) =>
      columns.map((__, columnIndex) => `${rowIndex} ${columnIndex}`),
    );
    const blockedMs = await busyMs(async () => {
      const file = await writeWorkbook(school.browser, createWorkbook(columns, rows));
      expect((await sendToReader(school.browser, file)).status).toBe(200);
    });
    expect(blockedMs).toBeLessThan(maxRefusalMs);
  });

  it('can have the maximum number of rows', async () => {
    const rows = Array.from({ length: maxSheetRows.written }, (_, index) => [`${index}`]);
    await writeWorkbook(school.browser, createWorkbook([{ header: 'Number' }], rows));
  });

  it('is refused by the reader when it has more than 10,000 rows', async () => {
    const rows = Array.from({ length: maxSheetRows.read + 1 }, () => ['x']);
    const file = await writeWorkbook(school.browser, createWorkbook([{ header: 'X' }], rows));
    const reply = await sendToReader(school.browser, file);
    expect([reply.status, (await reply.json()).message]).toEqual([
      422,
      'This sheet has more than 10,000 rows. Please split it into several files.',
    ]);
  });
});

describe('a body of 20 MB', () => {
  const start = `{"sheets":[{"name":"","columns":[{"header":""}],"rows":[`;
  const end = ']}]}';
  const fillBody = (item: string) => {
    const count = Math.floor((workbookLimits.bytes - 5000) / (item.length + 1));
    return start + `${item},`.repeat(count).slice(0, -1) + end;
  };
  const tooLargeMessage = 'This workbook is too large to write. Please choose less for it.';
  const emptyRow = JSON.stringify(Array(workbookLimits.columns).fill(''));

  it.each([
    ['numbers', fillBody('0'), 400, 'A workbook can have at most 1,00,000 rows.'],
    ['objects', fillBody('{}'), 422, tooLargeMessage],
    [
      'objects with names of their own',
      `[${Array.from({ length: 1e6 }, (_, index) => `{"${index}":[]}`)}]`,
      422,
      tooLargeMessage,
    ],
    ['brackets', '['.repeat(workbookLimits.bytes), 400, 'The body is nested too deeply.'],
  ])('is refused without blocking the event loop, full of %s', async (_, body, status, message) => {
    let reply = new Response();
    const blockedMs = await busyMs(async () => {
      reply = await school.browser.send(sheetPaths.write, { method: 'POST', body });
    });
    expect([reply.status, (await reply.json()).message]).toEqual([status, message]);
    expect(blockedMs).toBeLessThan(maxRefusalMs);
  });

  it('is written without blocking the event loop, full of empty texts', async () => {
    const columns = JSON.stringify(Array(workbookLimits.columns).fill({ header: '' }));
    const body = fillBody(emptyRow).replace('[{"header":""}]', columns);
    const blockedMs = await busyMs(async () => {
      expect((await school.browser.send(sheetPaths.write, { method: 'POST', body })).status).toBe(200);
    });
    expect(blockedMs).toBeLessThan(maxRefusalMs);
  });
});
