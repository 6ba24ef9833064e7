/** A file while it is looked at and fixed. It is never changed: each step makes another one. */

import type { RowOutcome } from '@/lib/contract/imports';
import type { SheetRow } from '@/lib/contract/sheets';
import { rowChecker } from '@/lib/import/check-rows';
import { mapColumns, missingColumns, unknownColumns } from '@/lib/import/map-columns';
import { editCell, readRows } from '@/lib/import/read-rows';
import type { ColumnChoices, FileColumn, ImportProblems, ImportRow, ImportTemplate } from '@/lib/import/types';

export interface Source {
  fileName: string;
  /** Its filled rows. */
  sheet: SheetRow[];
  /** Where the header is among them. */
  header: number;
}

/** What the server has said of a cell; it no longer counts when the cell has another text. */
type Refused = ReadonlyMap<number, ReadonlyMap<number, { text: string; message: string }>>;

export interface Work {
  template: ImportTemplate;
  check: (rows: readonly ImportRow[]) => ImportProblems;
  source: Source;
  columns: FileColumn[];
  /** The rows as the file has them. */
  read: readonly ImportRow[];
  rows: readonly ImportRow[];
  /** Their numbers. */
  leftOut: ReadonlySet<number>;
  refused: Refused;
  /** What the server would do with a row as it is; an edited row is another one. */
  outcomes: ReadonlyMap<ImportRow, RowOutcome>;
  /** The wrong cells of the rows that are not left out. */
  wrong: ImportProblems;
}

function stillRefused(rows: readonly ImportRow[], refused: Refused): [number, Map<number, string>][] {
  if (refused.size === 0) return [];
  return rows.flatMap(({ number, values }): [number, Map<number, string>][] => {
    const cells = [...(refused.get(number) ?? [])].filter(([column, { text }]) => values[column] === text);
    return cells.length > 0 ? [[number, new Map(cells.map(([column, { message }]) => [column, message]))]] : [];
  });
}

/** Checks the rows that are not left out: of two that repeat each other, one is right once the other is left out. */
function checked(work: Omit<Work, 'wrong'>): Work {
  const taken = work.rows.filter(({ number }) => !work.leftOut.has(number));
  const own = work.check(taken);
  const others = stillRefused(taken, work.refused);
  if (others.length === 0) return { ...work, wrong: own };
  const wrong = new Map(own);
  for (const [number, cells] of others) wrong.set(number, new Map([...cells, ...(own.get(number) ?? [])]));
  return { ...work, wrong };
}

export const openedWith = (template: ImportTemplate, source: Source, columns: FileColumn[]): Work => {
  const rows = readRows(source.sheet, source.header, columns, template);
  return checked({
    ...{ template, source, columns, rows },
    read: rows,
    check: rowChecker(template),
    leftOut: new Set(),
    refused: new Map(),
    outcomes: new Map(),
  });
};

export const openWork = (template: ImportTemplate, source: Source, choices: ColumnChoices): Work =>
  openedWith(template, source, mapColumns(source.sheet, source.header, template, choices));

export const withRows = (work: Work, rows: readonly ImportRow[], leftOut = work.leftOut): Work =>
  checked({ ...work, rows, leftOut });

export interface CellEdit {
  /** The place among all rows. */
  at: number;
  column: number;
  text: string;
}

/** @returns the same work where nothing is changed by it. */
export function editCells(work: Work, edits: readonly CellEdit[]): Work {
  const rows = [...work.rows];
  let isChanged = false;
  for (const { at, column, text } of edits) {
    const row = rows[at];
    const edited = row && editCell(row, column, text, work.template);
    if (!row || !edited || (edited.values[column] === row.values[column] && !row.problems?.[column])) continue;
    rows[at] = edited;
    isChanged = true;
  }
  return isChanged ? withRows(work, rows) : work;
}

export function leaveOut(work: Work, numbers: Iterable<number>, isLeftOut: boolean): Work {
  const leftOut = new Set(work.leftOut);
  for (const number of numbers) {
    if (isLeftOut) leftOut.add(number);
    else leftOut.delete(number);
  }
  return withRows(work, work.rows, leftOut);
}

/** Rows that are saved are no longer here. */
export function withoutRows(work: Work, saved: ReadonlySet<ImportRow>): Work {
  return withRows(
    work,
    work.rows.filter((row) => !saved.has(row)),
  );
}

/** What the server has said of some rows. */
export interface Judgement {
  /** The rows as they were then. */
  sent: readonly ImportRow[];
  problems: ImportProblems;
  outcomes: ReadonlyMap<ImportRow, RowOutcome>;
}

/** What was changed since is not what the server has judged. */
export function judged(work: Work, { sent, problems, outcomes }: Judgement): Work {
  const byNumber = new Map(sent.map((row) => [row.number, row]));
  const refused = new Map(work.refused);
  for (const [number, cells] of problems) {
    const texts = byNumber.get(number)?.values ?? [];
    const found = [...cells].map(([column, message]) => [column, { text: texts[column] ?? '', message }] as const);
    refused.set(number, new Map([...(refused.get(number) ?? []), ...found]));
  }
  return checked({ ...work, refused, outcomes: new Map([...work.outcomes, ...outcomes]) });
}

/** Rows that can be saved: neither wrong, nor left out, nor saved already. */
export const rightRows = ({ rows, wrong, leftOut, outcomes }: Work): ImportRow[] =>
  rows.filter((row) => !wrong.has(row.number) && !leftOut.has(row.number) && outcomes.get(row) !== 'present');

export const wrongRows = ({ rows, wrong }: Work): ImportRow[] => rows.filter(({ number }) => wrong.has(number));

/** Whether there is something that a person should see before the rows are saved. */
export const needsLook = (work: Work): boolean =>
  work.wrong.size > 0 ||
  work.rows.length === 0 ||
  unknownColumns(work.columns).length > 0 ||
  missingColumns(work.template, work.columns).length > 0 ||
  [...work.outcomes.values()].includes('present');

export interface Counts {
  right: number;
  /** Among the right ones, where the server tells. */
  linked: number;
  present: number;
  wrong: number;
  leftOut: number;
}

export function countsOf(work: Work): Counts {
  const right = rightRows(work);
  const kept = work.rows.filter(({ number }) => !work.leftOut.has(number));
  return {
    right: right.length,
    linked: right.filter((row) => work.outcomes.get(row) === 'linked').length,
    present: kept.filter((row) => !work.wrong.has(row.number) && work.outcomes.get(row) === 'present').length,
    wrong: work.wrong.size,
    leftOut: work.rows.length - kept.length,
  };
}
