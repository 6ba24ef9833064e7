/** The sheets that an import sends and gives back, and what a server says of the one it got. */
import type { Problem } from '@/lib/contract/errors';
import { isDay } from '@/lib/contract/fields/field';
import { joinMessages } from '@/lib/contract/problems';
import { type Workbook, workbookLimits } from '@/lib/contract/sheets';
import { headerKey, wrongHeader } from './headers';
import type { ImportProblems, ImportRow, ImportTemplate, RowProblems } from './types';

const columnsOf = ({ columns }: ImportTemplate) =>
  columns.map(({ header, kind }) => ({ header, takes: isDay(kind) ? ('date' as const) : ('text' as const) }));

/** The rows in a workbook of the template's shape, for the server: its first row is the header. */
export const workbookOf = (template: ImportTemplate, rows: readonly ImportRow[]): Workbook => ({
  sheets: [{ name: template.noun.sheet, columns: columnsOf(template), rows: rows.map(({ values }) => [...values]) }],
});

/** A cell of a workbook can't hold more; what is cut off is wrong in any column. */
const cell = (text: string) => text.slice(0, workbookLimits.cell);

/** Many sentences begin with the column's name already. */
const aboutColumn = (message: string, header: string) =>
  message.toLowerCase().startsWith(header.toLowerCase()) ? message : `${header}: ${message}`;

const sentencesOf = ({ columns }: ImportTemplate, problems: RowProblems | undefined) =>
  joinMessages([...(problems ?? [])].map(([at, said]) => ({ message: aboutColumn(said, columns[at]?.header ?? '') })));

/** The same with one more column that says what is wrong: to be put right and uploaded again. */
export const wrongRowsOf = (
  template: ImportTemplate,
  rows: readonly ImportRow[],
  problems: ImportProblems,
): Workbook => ({
  sheets: [
    {
      name: template.noun.sheet,
      columns: [...columnsOf(template), { header: wrongHeader, width: 60 }],
      rows: rows.map(({ number, values }) => [...values, sentencesOf(template, problems.get(number))].map(cell)),
    },
  ],
});

/** The row of the grid that a server means; a workbook's first row is its header. */
export const rowSent = (sent: readonly ImportRow[], row: number): ImportRow | undefined => sent[row - 2];

/** A server may name a column by its header or by the field of the API. */
const placeOf = ({ noun, columns }: ImportTemplate, name: string) =>
  columns.findIndex(
    ({ header, field }) =>
      headerKey(header) === headerKey(name) || (field !== null && noun.wireNames[name.toLowerCase()] === field),
  );

/**
 * What a server says of a workbook of `workbookOf`, at the cells of the grid.
 * @param sent the rows of that workbook.
 * @returns `others`: what belongs to no cell, with the row's number in the grid where it is known.
 */
export function problemsFromServer(
  template: ImportTemplate,
  sent: readonly ImportRow[],
  errors: readonly Problem[],
): { problems: ImportProblems; others: { row: number | null; message: string }[] } {
  const problems = new Map<number, Map<number, string>>();
  const others: { row: number | null; message: string }[] = [];
  for (const { row, column, field, message } of errors) {
    const number = row == null ? null : (rowSent(sent, row)?.number ?? null);
    const place = placeOf(template, column ?? field ?? '');
    if (number === null || place < 0) {
      others.push({ row: number, message });
      continue;
    }
    const ofRow = problems.get(number) ?? new Map<number, string>();
    if (!ofRow.has(place)) problems.set(number, ofRow.set(place, message));
  }
  return { problems, others };
}
