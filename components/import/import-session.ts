/**
 * The state of a file while the user reviews and fixes its rows. The state is immutable: each function returns a new
 * one.
 */

import { createRowChecker } from '@/lib/browser/import/check-rows';
import { createDoubtFinder } from '@/lib/browser/import/doubtful-cells';
import { mapColumns, missingColumns, unknownColumns } from '@/lib/browser/import/map-columns';
import { columnTexts, editCell, readRows } from '@/lib/browser/import/read-rows';
import type {
  ColumnChoices,
  FileColumn,
  ImportProblems,
  ImportRow,
  ImportTemplate,
  RowProblems,
} from '@/lib/browser/import/types';
import { findUnclearNumber } from '@/lib/browser/import/unclear-number';
import { isDay } from '@/lib/contract/fields/field';
import type { ImportEffects, RowOutcome, RowUpdate } from '@/lib/contract/imports';
import type { SheetRow } from '@/lib/contract/sheets';
import { groupBy } from '@/lib/format/arrays';
import { findDayOrder } from '@/lib/format/day-order';

export interface ImportFile {
  fileName: string;
  sheet: SheetRow[];
  header: number;
  read: readonly string[];
  unread: readonly string[];
}

/**
 * The problems that the server reported, by row number and column. A problem applies only while the cell contains the
 * `text` that the server has checked.
 */
type ServerProblems = ReadonlyMap<number, ReadonlyMap<number, { text: string; message: string }>>;

export interface ImportSession {
  template: ImportTemplate;
  check: (rows: readonly ImportRow[]) => ImportProblems;
  findDoubts: (rows: readonly ImportRow[]) => ImportProblems;
  file: ImportFile;
  columns: FileColumn[];
  originalRows: readonly ImportRow[];
  rows: readonly ImportRow[];
  leftOut: ReadonlySet<number>;
  serverProblems: ServerProblems;
  /** The cells that the server asks the user to look at. */
  serverNotices: ServerProblems;
  /** The server's outcome for each row object. An edited row is a new object without an outcome. */
  outcomes: ReadonlyMap<ImportRow, RowOutcome>;
  /** The updates that the server offers for rows with the enrollment number or employee ID of a saved record. */
  updates: ReadonlyMap<ImportRow, RowUpdate>;
  /** The students whom a row places, and the parents whom it adds. */
  effects: ReadonlyMap<ImportRow, ImportEffects>;
  /**
   * True when the user lets the import update saved records. If false, the rows in `updates` cannot be saved, and the
   * problems that the server reported for them are in `wrong`.
   */
  acceptsUpdates: boolean;
  /** True when the user leaves data for later that may be missing. */
  allowsGaps: boolean;
  wrong: ImportProblems;
  /** The valid cells that look wrong. They do not prevent saving. */
  doubtful: ImportProblems;
}

function findCurrentProblems(
  rows: readonly ImportRow[],
  serverProblems: ServerProblems,
): [number, Map<number, string>][] {
  if (serverProblems.size === 0) return [];
  return rows.flatMap(({ number, values }): [number, Map<number, string>][] => {
    const cells = [...(serverProblems.get(number) ?? [])].filter(([column, { text }]) => values[column] === text);
    return cells.length > 0 ? [[number, new Map(cells.map(([column, { message }]) => [column, message]))]] : [];
  });
}

function findLocalProblems(
  { check, template, allowsGaps }: Pick<ImportSession, 'check' | 'template' | 'allowsGaps'>,
  rows: readonly ImportRow[],
): ImportProblems {
  const problems = check(rows);
  if (!allowsGaps) return problems;
  const gaps = rows.flatMap(({ number, values, problems: fileProblems = {} }): [number, RowProblems][] => {
    const columns = [...(problems.get(number) ?? [])].filter(
      ([index]) => template.columns[index]?.mayBeMissing && values[index] === '' && !fileProblems[index],
    );
    return columns.length > 0 ? [[number, new Map(columns)]] : [];
  });
  return withoutCells(problems, new Map(gaps));
}

/** Checks the rows that are not left out. A duplicate becomes valid once the row with the same value is left out. */
function withProblems(session: Omit<ImportSession, 'wrong' | 'doubtful'>): ImportSession {
  const includedRows = session.rows.filter(({ number }) => !session.leftOut.has(number));
  const localProblems = findLocalProblems(session, includedRows);
  const wrong = new Map(localProblems);
  const refusedRows = session.acceptsUpdates ? includedRows.filter((row) => !session.updates.has(row)) : includedRows;
  for (const [number, cells] of findCurrentProblems(refusedRows, session.serverProblems))
    wrong.set(number, new Map([...cells, ...(localProblems.get(number) ?? [])]));
  const doubtful = new Map(session.findDoubts(includedRows));
  for (const [number, cells] of findCurrentProblems(includedRows, session.serverNotices))
    doubtful.set(number, new Map([...cells, ...(doubtful.get(number) ?? [])]));
  return { ...session, wrong, doubtful: withoutCells(doubtful, wrong) };
}

const withoutCells = (problems: ImportProblems, others: ImportProblems): ImportProblems =>
  new Map(
    [...problems].flatMap(([number, cells]): [number, RowProblems][] => {
      const remaining = [...cells].filter(([column]) => !others.get(number)?.has(column));
      return remaining.length > 0 ? [[number, new Map(remaining)]] : [];
    }),
  );

export const hasCellToCheck = ({ wrong, doubtful }: ImportSession, number: number): boolean =>
  wrong.has(number) || doubtful.has(number);

/** Returns the column indexes of the wrong and doubtful cells of a row, from left to right. */
export const columnsToCheck = ({ wrong, doubtful }: ImportSession, number: number): number[] =>
  [...(wrong.get(number)?.keys() ?? []), ...(doubtful.get(number)?.keys() ?? [])].sort((a, b) => a - b);

export const createSession = (template: ImportTemplate, file: ImportFile, columns: FileColumn[]): ImportSession => {
  const rows = readRows(file.sheet, file.header, columns, template);
  return withProblems({
    ...{ template, file, columns, rows },
    originalRows: rows,
    check: createRowChecker(template),
    findDoubts: createDoubtFinder(template),
    leftOut: new Set(),
    serverProblems: new Map(),
    serverNotices: new Map(),
    outcomes: new Map(),
    updates: new Map(),
    effects: new Map(),
    acceptsUpdates: false,
    allowsGaps: false,
  });
};

export const openSession = (template: ImportTemplate, file: ImportFile, choices: ColumnChoices): ImportSession =>
  createSession(template, file, mapColumns(file.sheet, file.header, template, choices));

export const withRows = (
  session: ImportSession,
  rows: readonly ImportRow[],
  leftOut = session.leftOut,
): ImportSession => withProblems({ ...session, rows, leftOut });

export interface CellEdit {
  rowIndex: number;
  column: number;
  text: string;
}

/** Writes text into cells. Returns the same session object when no cell changes. */
export function editCells(session: ImportSession, edits: readonly CellEdit[]): ImportSession {
  const rows = [...session.rows];
  let isChanged = false;
  for (const { rowIndex, column, text } of edits) {
    const row = rows[rowIndex];
    const edited = row && editCell(row, column, text, session.template);
    if (!row || !edited || (edited.values[column] === row.values[column] && !row.problems?.[column])) continue;
    rows[rowIndex] = edited;
    isChanged = true;
  }
  return isChanged ? withRows(session, rows) : session;
}

export function leaveOut(session: ImportSession, numbers: Iterable<number>, isLeftOut: boolean): ImportSession {
  const leftOut = new Set(session.leftOut);
  for (const number of numbers) {
    if (isLeftOut) leftOut.add(number);
    else leftOut.delete(number);
  }
  return withRows(session, session.rows, leftOut);
}

export function withoutRows(session: ImportSession, saved: ReadonlySet<ImportRow>): ImportSession {
  return withRows(
    session,
    session.rows.filter((row) => !saved.has(row)),
  );
}

export interface ServerVerdict {
  sent: readonly ImportRow[];
  problems: ImportProblems;
  notices?: ImportProblems;
  outcomes: ReadonlyMap<ImportRow, RowOutcome>;
  updates?: ReadonlyMap<ImportRow, RowUpdate>;
  effects?: ReadonlyMap<ImportRow, ImportEffects>;
}

/** Adds the problems of the sent cells. The former problems of a row with an outcome no longer apply. */
function mergeProblems(former: ServerProblems, problems: ImportProblems, { sent, outcomes }: ServerVerdict) {
  const byNumber = new Map(sent.map((row) => [row.number, row]));
  const merged = new Map(former);
  for (const { number } of outcomes.keys()) merged.delete(number);
  for (const [number, cells] of problems) {
    const texts = byNumber.get(number)?.values ?? [];
    const sentCells = [...cells].map(([column, message]) => [column, { text: texts[column] ?? '', message }] as const);
    merged.set(number, new Map([...(merged.get(number) ?? []), ...sentCells]));
  }
  return merged;
}

/** Adds the server's problems and outcomes to the session, except for rows and cells edited since the request. */
export function applyVerdict(session: ImportSession, verdict: ServerVerdict): ImportSession {
  const { sent, problems, notices = new Map(), outcomes, updates = new Map(), effects = new Map() } = verdict;
  // Removes updates that the server has refused, so that their rows show the reason.
  const refusedRows = new Set(sent.filter(({ number }) => problems.has(number)));
  const offered = [...session.updates].filter(([row]) => !refusedRows.has(row));
  return withProblems({
    ...session,
    serverProblems: mergeProblems(session.serverProblems, problems, verdict),
    serverNotices: mergeProblems(session.serverNotices, notices, verdict),
    outcomes: new Map([...session.outcomes, ...outcomes]),
    updates: new Map([...offered, ...updates]),
    effects: new Map([...session.effects, ...effects]),
  });
}

export const allowGaps = (session: ImportSession, allowsGaps: boolean): ImportSession =>
  withProblems({ ...session, allowsGaps });

export const acceptUpdates = (session: ImportSession, acceptsUpdates: boolean): ImportSession =>
  withProblems({ ...session, acceptsUpdates });

export const rowsWithUpdates = ({ rows, leftOut, updates }: ImportSession) =>
  rows.flatMap((row) => {
    const update = leftOut.has(row.number) ? undefined : updates.get(row);
    return update ? [{ row, update }] : [];
  });

/** Returns the rows that can be saved: neither invalid, nor left out, nor already present on the server. */
export const validRows = ({ rows, wrong, leftOut, outcomes }: ImportSession): ImportRow[] =>
  rows.filter((row) => !wrong.has(row.number) && !leftOut.has(row.number) && outcomes.get(row) !== 'present');

/**
 * Returns the rows whose outcome is unknown, because the server has not checked them since their last edit. Leaves out
 * rows in which the browser has found problems.
 */
export function uncheckedRows(session: ImportSession): ImportRow[] {
  const { rows, leftOut, outcomes } = session;
  const includedRows = rows.filter(({ number }) => !leftOut.has(number));
  const localProblems = findLocalProblems(session, includedRows);
  return includedRows.filter((row) => !localProblems.has(row.number) && !outcomes.has(row));
}

export const wrongRows = ({ rows, wrong }: ImportSession): ImportRow[] =>
  rows.filter(({ number }) => wrong.has(number));

/** Returns the columns of days that do not show the order of day and month, with their texts. */
export const unclearColumns = ({ columns, template, file }: Pick<ImportSession, 'columns' | 'template' | 'file'>) =>
  columns
    .filter(({ target }) => template.columns.some(({ header, kind }) => header === target && isDay(kind)))
    .map((column) => ({ column, texts: columnTexts(file.sheet.slice(file.header + 1), column) }))
    .filter(({ texts }) => findDayOrder(texts) === 'unclear');

/** Returns the fonts that show Indian letters for Latin ones, with the columns of the file that contain them. */
export function legacyFonts({ columns, file }: Pick<ImportSession, 'columns' | 'file'>) {
  const texts = columns
    .filter(({ isIgnored }) => !isIgnored)
    .flatMap(({ index, header }) =>
      file.sheet.slice(file.header).flatMap(({ cells }) => {
        const { font, text = '' } = cells[index] ?? {};
        return font === undefined ? [] : { font, header, text };
      }),
    );
  return [...groupBy(texts, ({ font }) => font)].map(([font, ofFont]) => ({
    font,
    headers: [...new Set(ofFont.map(({ header }) => header))],
    example: ofFont[0]?.text ?? '',
  }));
}

/** Returns the problems of the file that several cells of a column have, so that each is explained once. */
export function repeatedProblems({ rows, template, leftOut }: Pick<ImportSession, 'rows' | 'template' | 'leftOut'>) {
  const problems = rows.flatMap(({ number, problems = {} }) =>
    leftOut.has(number)
      ? []
      : Object.entries(problems).map(([index, message]) => ({
          message,
          header: template.columns[Number(index)]?.header ?? '',
        })),
  );
  return [...groupBy(problems, ({ header, message }) => `${header} ${message}`).values()].flatMap(
    ([first, ...others]) => (first && others.length > 0 ? { ...first, count: others.length + 1 } : []),
  );
}

export function hiddenRows({ file, rows }: ImportSession): number[] {
  const hidden = new Set(file.sheet.flatMap((row) => (row.hidden ? row.number : [])));
  return hidden.size === 0 ? [] : rows.flatMap(({ number }) => (hidden.has(number) ? number : []));
}

/** True when the user should review the file before the rows are saved. */
export const needsReview = (session: ImportSession): boolean =>
  session.file.unread.length > 0 ||
  hiddenRows(session).length > 0 ||
  unclearColumns(session).some(({ column }) => !column.dayOrder) ||
  findUnclearNumber(session) !== undefined ||
  legacyFonts(session).length > 0 ||
  session.wrong.size > 0 ||
  session.doubtful.size > 0 ||
  session.rows.length === 0 ||
  unknownColumns(session.columns).length > 0 ||
  missingColumns(session.template, session.columns).length > 0 ||
  [...session.outcomes.values()].includes('present');

export interface Counts {
  valid: number;
  /**
   * The number of valid rows that would be linked to a registered person. 0 when the server does not report this
   * number.
   */
  linked: number;
  updated: number;
  unchecked: number;
  present: number;
  wrong: number;
  /** The number of rows that have doubtful cells, but no wrong ones. */
  doubtful: number;
  leftOut: number;
  /** The number of students whom the valid rows add to a section or move there. */
  placed: number;
  parentsAdded: number;
  parentsLinked: number;
}

export function countsOf(session: ImportSession): Counts {
  const valid = validRows(session);
  const includedRows = session.rows.filter(({ number }) => !session.leftOut.has(number));
  const sumOf = (effect: keyof ImportEffects) =>
    valid.reduce((sum, row) => sum + (session.effects.get(row)?.[effect] ?? 0), 0);
  return {
    valid: valid.length,
    unchecked: valid.filter((row) => !session.outcomes.has(row)).length,
    updated: valid.filter((row) => session.updates.has(row)).length,
    linked: valid.filter((row) => session.outcomes.get(row) === 'linked').length,
    present: includedRows.filter((row) => !session.wrong.has(row.number) && session.outcomes.get(row) === 'present')
      .length,
    wrong: session.wrong.size,
    doubtful: [...session.doubtful.keys()].filter((number) => !session.wrong.has(number)).length,
    leftOut: session.rows.length - includedRows.length,
    placed: sumOf('placed'),
    parentsAdded: sumOf('parents_added'),
    parentsLinked: sumOf('parents_linked'),
  };
}
