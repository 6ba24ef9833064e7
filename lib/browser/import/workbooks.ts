import type { Problem } from '@/lib/contract/errors';
import { isDay } from '@/lib/contract/fields/field';
import { type RowUpdate, versionHeader } from '@/lib/contract/imports';
import { joinMessages } from '@/lib/contract/problems';
import { type Workbook, workbookLimits } from '@/lib/contract/sheets';
import { errorColumnHeader, headerKey } from './headers';
import type { ImportProblems, ImportRow, ImportTemplate, RowProblems } from './types';

const columnsOf = ({ columns }: ImportTemplate) =>
  columns.map(({ header, kind }) => ({ header, takes: isDay(kind) ? ('date' as const) : ('text' as const) }));

export function toWorkbook(
  template: ImportTemplate,
  rows: readonly ImportRow[],
  updates: ReadonlyMap<ImportRow, RowUpdate> = new Map(),
): Workbook {
  const columns = columnsOf(template);
  if (!rows.some((row) => updates.has(row)))
    return { sheets: [{ name: template.entity.sheet, columns, rows: rows.map(({ values }) => [...values]) }] };
  const versionColumn = { header: versionHeader, takes: 'text' as const };
  const rowsWithVersions = rows.map((row) => [...row.values, updates.get(row)?.version ?? '']);
  return { sheets: [{ name: template.entity.sheet, columns: [...columns, versionColumn], rows: rowsWithVersions }] };
}

/**
 * Truncates a text to the maximum length of a workbook cell. Valid cells are never truncated, because a longer text is
 * invalid in any column.
 */
const truncateCell = (text: string) => text.slice(0, workbookLimits.cell);

const withColumnName = (message: string, header: string) =>
  message.toLowerCase().startsWith(header.toLowerCase()) ? message : `${header}: ${message}`;

const sentencesOf = ({ columns }: ImportTemplate, problems: RowProblems | undefined) =>
  joinMessages(
    [...(problems ?? [])].map(([column, message]) => ({
      message: withColumnName(message, columns[column]?.header ?? ''),
    })),
  );

export const toErrorWorkbook = (
  template: ImportTemplate,
  rows: readonly ImportRow[],
  problems: ImportProblems,
): Workbook => ({
  sheets: [
    {
      name: template.entity.sheet,
      columns: [...columnsOf(template), { header: errorColumnHeader, width: 60 }],
      rows: rows.map(({ number, values }) =>
        [...values, sentencesOf(template, problems.get(number))].map(truncateCell),
      ),
    },
  ],
});

/**
 * Returns the row of the import grid for a row number in a server's reply. Row 1 of the sent workbook is the header.
 */
export const findSentRow = (sent: readonly ImportRow[], row: number): ImportRow | undefined => sent[row - 2];

const findColumnIndex = ({ entity, columns }: ImportTemplate, name: string) =>
  columns.findIndex(
    ({ header, field }) =>
      headerKey(header) === headerKey(name) || (field !== null && entity.wireNames[name.toLowerCase()] === field),
  );

export function problemsFromServer(
  template: ImportTemplate,
  sent: readonly ImportRow[],
  errors: readonly Problem[],
): { problems: ImportProblems; others: { row: number | null; message: string }[] } {
  const problems = new Map<number, Map<number, string>>();
  const others: { row: number | null; message: string }[] = [];
  for (const { row, column, field, message } of errors) {
    const number = row == null ? null : (findSentRow(sent, row)?.number ?? null);
    const columnIndex = findColumnIndex(template, column ?? field ?? '');
    if (number === null || columnIndex < 0) {
      others.push({ row: number, message });
      continue;
    }
    const rowProblems = problems.get(number) ?? new Map<number, string>();
    if (!rowProblems.has(columnIndex)) problems.set(number, rowProblems.set(columnIndex, message));
  }
  return { problems, others };
}
