/** A file while the user reviews and fixes it. It is immutable: each step returns a new one. */

import { createRowChecker } from '@/lib/browser/import/check-rows';
import { mapColumns, missingColumns, unknownColumns } from '@/lib/browser/import/map-columns';
import { editCell, readRows } from '@/lib/browser/import/read-rows';
import type { ColumnChoices, FileColumn, ImportProblems, ImportRow, ImportTemplate } from '@/lib/browser/import/types';
import type { RowOutcome } from '@/lib/contract/imports';
import type { SheetRow } from '@/lib/contract/sheets';

export interface Source {
  fileName: string;
  /** The rows of the file that are not empty. */
  sheet: SheetRow[];
  /** The index of the header in `sheet`. */
  header: number;
}

/** The server's problems by row number and column. A problem no longer counts once its cell has another text. */
type Refused = ReadonlyMap<number, ReadonlyMap<number, { text: string; message: string }>>;

export interface ImportSession {
  template: ImportTemplate;
  check: (rows: readonly ImportRow[]) => ImportProblems;
  source: Source;
  columns: FileColumn[];
  /** The rows as read from the file. */
  originalRows: readonly ImportRow[];
  rows: readonly ImportRow[];
  /** Row numbers. */
  leftOut: ReadonlySet<number>;
  refused: Refused;
  /** The server's outcome for each row object. An edited row is a new object without an outcome. */
  outcomes: ReadonlyMap<ImportRow, RowOutcome>;
  wrong: ImportProblems;
}

function stillRefused(rows: readonly ImportRow[], refused: Refused): [number, Map<number, string>][] {
  if (refused.size === 0) return [];
  return rows.flatMap(({ number, values }): [number, Map<number, string>][] => {
    const cells = [...(refused.get(number) ?? [])].filter(([column, { text }]) => values[column] === text);
    return cells.length > 0 ? [[number, new Map(cells.map(([column, { message }]) => [column, message]))]] : [];
  });
}

/** Checks the rows that are not left out. A repeated row becomes valid once the other one is left out. */
function checked(work: Omit<ImportSession, 'wrong'>): ImportSession {
  const taken = work.rows.filter(({ number }) => !work.leftOut.has(number));
  const own = work.check(taken);
  const others = stillRefused(taken, work.refused);
  if (others.length === 0) return { ...work, wrong: own };
  const wrong = new Map(own);
  for (const [number, cells] of others) wrong.set(number, new Map([...cells, ...(own.get(number) ?? [])]));
  return { ...work, wrong };
}

export const createSession = (template: ImportTemplate, source: Source, columns: FileColumn[]): ImportSession => {
  const rows = readRows(source.sheet, source.header, columns, template);
  return checked({
    ...{ template, source, columns, rows },
    originalRows: rows,
    check: createRowChecker(template),
    leftOut: new Set(),
    refused: new Map(),
    outcomes: new Map(),
  });
};

export const openSession = (template: ImportTemplate, source: Source, choices: ColumnChoices): ImportSession =>
  createSession(template, source, mapColumns(source.sheet, source.header, template, choices));

export const withRows = (work: ImportSession, rows: readonly ImportRow[], leftOut = work.leftOut): ImportSession =>
  checked({ ...work, rows, leftOut });

export interface CellEdit {
  /** The index in `rows`. */
  at: number;
  column: number;
  text: string;
}

/** Writes cells. Returns the same object when nothing changes. */
export function editCells(work: ImportSession, edits: readonly CellEdit[]): ImportSession {
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

export function leaveOut(work: ImportSession, numbers: Iterable<number>, isLeftOut: boolean): ImportSession {
  const leftOut = new Set(work.leftOut);
  for (const number of numbers) {
    if (isLeftOut) leftOut.add(number);
    else leftOut.delete(number);
  }
  return withRows(work, work.rows, leftOut);
}

export function withoutRows(work: ImportSession, saved: ReadonlySet<ImportRow>): ImportSession {
  return withRows(
    work,
    work.rows.filter((row) => !saved.has(row)),
  );
}

/** The server's verdict on some rows. */
export interface ServerVerdict {
  /** The rows at the time of the request. */
  sent: readonly ImportRow[];
  problems: ImportProblems;
  outcomes: ReadonlyMap<ImportRow, RowOutcome>;
}

/** Applies a verdict. Ignores rows and cells that have changed since the request. */
export function applyVerdict(work: ImportSession, { sent, problems, outcomes }: ServerVerdict): ImportSession {
  const byNumber = new Map(sent.map((row) => [row.number, row]));
  const refused = new Map(work.refused);
  for (const [number, cells] of problems) {
    const texts = byNumber.get(number)?.values ?? [];
    const found = [...cells].map(([column, message]) => [column, { text: texts[column] ?? '', message }] as const);
    refused.set(number, new Map([...(refused.get(number) ?? []), ...found]));
  }
  return checked({ ...work, refused, outcomes: new Map([...work.outcomes, ...outcomes]) });
}

/** Returns the rows that can be saved: neither wrong, nor left out, nor already present. */
export const validRows = ({ rows, wrong, leftOut, outcomes }: ImportSession): ImportRow[] =>
  rows.filter((row) => !wrong.has(row.number) && !leftOut.has(row.number) && outcomes.get(row) !== 'present');

export const wrongRows = ({ rows, wrong }: ImportSession): ImportRow[] =>
  rows.filter(({ number }) => wrong.has(number));

/** True when the user should review the file before the rows are saved. */
export const needsReview = (work: ImportSession): boolean =>
  work.wrong.size > 0 ||
  work.rows.length === 0 ||
  unknownColumns(work.columns).length > 0 ||
  missingColumns(work.template, work.columns).length > 0 ||
  [...work.outcomes.values()].includes('present');

export interface Counts {
  valid: number;
  /** The valid rows that link to a registered person, if the server reports it. */
  linked: number;
  present: number;
  wrong: number;
  leftOut: number;
}

export function countsOf(work: ImportSession): Counts {
  const right = validRows(work);
  const kept = work.rows.filter(({ number }) => !work.leftOut.has(number));
  return {
    valid: right.length,
    linked: right.filter((row) => work.outcomes.get(row) === 'linked').length,
    present: kept.filter((row) => !work.wrong.has(row.number) && work.outcomes.get(row) === 'present').length,
    wrong: work.wrong.size,
    leftOut: work.rows.length - kept.length,
  };
}
