import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { findHeader, mapColumns } from '@/lib/browser/import/map-columns';
import { readRows } from '@/lib/browser/import/read-rows';
import { toWorkbook } from '@/lib/browser/import/workbooks';
import type { SheetRow } from '@/lib/contract/sheets';
import { readRows as readInBackend } from '@/lib/server/backend/sheets/read-rows';
import { studentSheetColumns } from '@/lib/server/backend/students/fields';
import { createSheetQueues } from '@/lib/server/sheets/fair-queue';
import { readSheet } from '@/lib/server/sheets/read-sheet';
import { sheetRows, templates } from '@/tests/support/sheet-rows';
import { writeWorkbook } from '@/tests/support/table-files';
import { shareSignedInConsole } from '@/tests/support/test-console';

vi.setConfig({ testTimeout: 120_000 });

const school = shareSignedInConsole();
const { reading: queue } = createSheetQueues();
const template = templates.students;
const headers = template.columns.map(({ header }) => header);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'=+-@\'"\t\n ,;_x0041<>&é\u0301क\u094d\u200d😀'), maxLength: 12 }),
  fc.constantFrom('0042', '21/08/2015', '25-Nov-15', '31/02/2015', '+91 98765 43210', 'M', 'goa', '9.87654E+09', '-'),
  fc.constantFrom('\ud800', '\uffff', '\u0000', '\ufeff0042', '#N/A', '1e3', 'TRUE', 'x'.repeat(1000)),
);
const row = fc.array(text, { minLength: headers.length, maxLength: headers.length });

const toImportRows = (sheet: SheetRow[]) => readRows(sheet, 0, mapColumns(sheet, 0, template), template);
const valuesAndProblems = (sheet: SheetRow[]) =>
  toImportRows(sheet).map(({ values, problems }) => ({ values, problems }));

describe('the rows that the browser reads from a file', () => {
  it('are the same when the console or the embedded backend reads the workbook that is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (texts) => {
        const originalSheet = sheetRows(headers, ...texts);
        const rows = toImportRows(originalSheet);
        const file = await writeWorkbook(school.browser, toWorkbook(template, rows));
        const sheetAfterReading = await readSheet(file, { ownerKey: 1, signal: new AbortController().signal }, queue);
        expect(findHeader(sheetAfterReading.rows, template)).toBe(0);
        expect(valuesAndProblems(sheetAfterReading.rows)).toEqual(valuesAndProblems(originalSheet));
        if (rows.length === 0) return;
        const backendRows = await readInBackend(sheetAfterReading, studentSheetColumns);
        expect(backendRows.problems).toEqual([]);
        expect(backendRows.rows.map(({ values }) => studentSheetColumns.map(({ field }) => values[field]))).toEqual(
          rows.map(({ values }) => values),
        );
      }),
      { numRuns: 10 },
    );
  });
});
