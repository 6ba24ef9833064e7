import { assignColumn } from '@/lib/browser/import/map-columns';
import type { FileColumn, ImportTemplate } from '@/lib/browser/import/types';
import type { DayOrder } from '@/lib/format/day-order';
import { allowGaps, createSession, editCells, type ImportFile, type ImportSession, withRows } from './import-session';

/** Cells that differ from the file, by row number and column header. */
export type Edits = Record<number, Record<string, string>>;

function editsOf({ rows, originalRows, template }: ImportSession): Edits {
  const originalByNumber = new Map(originalRows.map((row) => [row.number, row]));
  const edits: Edits = {};
  for (const row of rows) {
    const original = originalByNumber.get(row.number);
    if (!original || original === row) continue;
    for (const [index, { header }] of template.columns.entries()) {
      const isFixed = Boolean(original.problems?.[index]) && !row.problems?.[index];
      if (row.values[index] === original.values[index] && !isFixed) continue;
      edits[row.number] = { ...edits[row.number], [header]: row.values[index] ?? '' };
    }
  }
  return edits;
}

function withEdits(session: ImportSession, edits: Edits): ImportSession {
  const columnIndexes = new Map(session.template.columns.map(({ header }, index) => [header, index]));
  return editCells(
    session,
    session.rows.flatMap(({ number }, index) =>
      Object.entries(edits[number] ?? {}).flatMap(([header, text]) => {
        const column = columnIndexes.get(header);
        return column === undefined ? [] : [{ rowIndex: index, column, text }];
      }),
    ),
  );
}

interface SessionChanges {
  edits: Edits;
  leftOut: number[];
  unsaved: number[] | null;
  allowsGaps: boolean;
}

export const changesOf = (session: ImportSession): SessionChanges => ({
  edits: editsOf(session),
  leftOut: [...session.leftOut],
  unsaved: session.rows.length === session.originalRows.length ? null : session.rows.map(({ number }) => number),
  allowsGaps: session.allowsGaps,
});

export function restoreSession(
  template: ImportTemplate,
  importFile: ImportFile,
  columns: FileColumn[],
  changes: SessionChanges,
): ImportSession {
  const session = allowGaps(createSession(template, importFile, columns), changes.allowsGaps);
  const unsaved = changes.unsaved && new Set(changes.unsaved);
  const rows = unsaved ? session.rows.filter(({ number }) => unsaved.has(number)) : session.rows;
  return withEdits(withRows(session, rows, new Set(changes.leftOut)), changes.edits);
}

/**
 * Reads the rows again after the user has assigned a column of the file to another column of the template. Keeps the
 * user's fixes in all other columns.
 */
export const reassignColumn = (session: ImportSession, column: FileColumn, target: string | null): ImportSession =>
  readAgain(session, assignColumn(session.columns, column.index, target), [column.target, target]);

/** Reads the rows again after the user has chosen whether the day or the month comes first in a column. */
export const chooseDayOrder = (session: ImportSession, { index, target }: FileColumn, dayOrder: DayOrder) =>
  readAgain(
    session,
    session.columns.map((column) => (column.index === index ? { ...column, dayOrder } : column)),
    [target],
  );

/** @param affectedHeaders the columns of the template whose fixes are dropped. */
function readAgain(
  session: ImportSession,
  columns: FileColumn[],
  affectedHeaders: readonly (string | null)[],
): ImportSession {
  const changes = changesOf(session);
  const edits = Object.fromEntries(
    Object.entries(changes.edits).map(([number, cells]) => [
      number,
      Object.fromEntries(Object.entries(cells).filter(([header]) => !affectedHeaders.includes(header))),
    ]),
  );
  const restored = restoreSession(session.template, session.file, columns, { ...changes, edits });
  return withRows({ ...restored, serverProblems: session.serverProblems }, restored.rows);
}

export const hasUnsavedChanges = (session: ImportSession): boolean =>
  session.leftOut.size > 0 || Object.keys(editsOf(session)).length > 0;

export const isChanged = (session: ImportSession): boolean =>
  session.rows.length !== session.originalRows.length || hasUnsavedChanges(session);
