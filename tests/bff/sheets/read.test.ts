import { CFB } from '@e965/xlsx';
import { describe, expect, it, vi } from 'vitest';
import type { SheetRow } from '@/lib/contract/sheets';
import { fixtureFile, readErrorMessage, readSheetRows, sendToReader, textsOf } from '../../support/table-files';
import { shareSignedInConsole } from '../../support/test-console';

// Raises the timeout, because many files start a worker thread, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const school = shareSignedInConsole();

const header = ['Enrollment No', 'Name', 'Date of Birth', 'Phone', 'City'];
const people = [
  ['0042', 'Renée D’Souza', '2015-11-25', '9812345678', 'Pune'],
  ['0043', 'Ravi, “R”', '2016-02-29', '09812345679', 'Köln'],
];

const numbersOf = (rows: SheetRow[]) => rows.map(({ number }) => number);
const kindsOf = (row?: SheetRow) => row?.cells.map((cell) => cell?.kind);

describe('a file', () => {
  it.each([
    'people.xlsx',
    'excel-97.xls',
    'excel-95.xls',
    'hidden-sheets.xlsx',
    'hidden-sheets.xls',
    'utf-8.csv',
    'utf-8-marked.csv',
    'utf-16le.csv',
    'utf-16be.csv',
    'utf-16le-unmarked.csv',
    'windows-1252.csv',
  ])('is read with its original values: %s', async (name) => {
    const rows = await readSheetRows(school.browser, fixtureFile(name));
    expect(textsOf(rows)).toEqual([header, ...people]);
    expect(numbersOf(rows)).toEqual([1, 2, 3]);
    const isCsv = name.endsWith('.csv');
    expect(kindsOf(rows[1])).toEqual(isCsv ? Array(5).fill('text') : ['number', 'text', 'date', 'text', 'text']);
    expect(school.upstream.requests.map(({ path }) => path)).toEqual(['/web/user/profile']);
  });

  it.each(['title-row.xlsx', 'title-row.xls'])('can have a title above its header: %s', async (name) => {
    const [title, ...rows] = await readSheetRows(school.browser, fixtureFile(name));
    expect(title?.cells[0]?.text).toBe('Hill School');
    expect(title?.cells[1]?.problem).toBe('B1 is merged with A1. Unmerge the cells.');
    expect(textsOf(rows)).toEqual([header, ...people]);
    expect(numbersOf(rows)).toEqual([3, 4, 5]);
  });

  it('is split by the separator of its table, whatever the title contains', async () => {
    const rows = await readSheetRows(school.browser, fixtureFile('title-row.csv'));
    expect(textsOf(rows)).toEqual([['Hill School, Pune'], header, ...people]);
  });

  it('can have empty rows and columns, even formatted ones beyond the maximum', async () => {
    const rows = await readSheetRows(school.browser, fixtureFile('gaps.xlsx'));
    expect(textsOf(rows)).toEqual([header, ...people].map((row) => ['', ...row]));
    expect(numbersOf(rows)).toEqual([3, 4, 5]);
  });

  it('is recognized as .xlsx by its bytes, whatever its name', async () => {
    const file = new File([await fixtureFile('people.xlsx').arrayBuffer()], 'people.xls');
    expect(textsOf(await readSheetRows(school.browser, file))).toEqual([header, ...people]);
  });

  it('has the stored results of its formulas', async () => {
    const [, row] = await readSheetRows(school.browser, fixtureFile('formulas.xls'));
    expect(row?.cells.map((cell) => cell?.problem ?? cell?.text)).toEqual([
      ...['0042', 'Renée D’Souza', '2015-11-25', '9812345678', 'Pune'],
    ]);
  });

  it.each(['password.xls', 'password.xlsx'])('is refused when it has a password: %s', async (name) => {
    expect(await readErrorMessage(school.browser, fixtureFile(name))).toBe(
      'This file has a password. Please save it without one.',
    );
  });

  it('is refused when it is a Word document', async () => {
    const wordDocument = CFB.utils.cfb_new();
    CFB.utils.cfb_add(wordDocument, '/WordDocument', Buffer.alloc(5000));
    const file = new File([new Uint8Array(CFB.write(wordDocument, { type: 'buffer' }))], 'letter.xls');
    expect(await readErrorMessage(school.browser, file)).toBe(
      'This file is not an Excel workbook. Please save it as .xlsx.',
    );
  });

  it('can be empty', async () => {
    expect(await readSheetRows(school.browser, new File([''], 'empty.csv'))).toEqual([]);
  });
});

describe('a request without a readable file', () => {
  it('is refused when it has no file', async () => {
    const reply = await school.browser.send('/api/sheets/read', { method: 'POST', body: new FormData() });
    expect([reply.status, (await reply.json()).message]).toEqual([400, 'Please select a file first']);
  });

  it('is refused when its file is too large', async () => {
    const reply = await sendToReader(school.browser, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.csv'));
    expect([reply.status, (await reply.json()).message]).toEqual([413, '“large.csv” is larger than 10 MB.']);
  });

  it('gets a 503 while three others are read, and frees its slot when it is aborted', async () => {
    const abortController = new AbortController();
    const file = new File([`a,b\n${'1,2\n'.repeat(4000)}`], 'people.csv');
    const pendingReplies = [1, 2, 3].map(() => sendToReader(school.browser, file, abortController.signal));
    const refusedReply = await sendToReader(school.browser, file);
    expect([refusedReply.status, refusedReply.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await refusedReply.json()).message).toContain('Other files are being read at the moment.');
    abortController.abort();
    expect((await Promise.all(pendingReplies)).map(({ status }) => status)).toEqual([499, 499, 499]);
    expect(await readSheetRows(school.browser, file)).toHaveLength(4001);
  });
});
