import { assignColumn } from '@/lib/browser/import/map-columns';
import type { FileColumn, ImportTemplate } from '@/lib/browser/import/types';
import { createSession, editCells, type ImportSession, type Source, withRows } from './import-session';

/** Cells that differ from the file, by row number and column header. */
export type Edits = Record<number, Record<string, string>>;

function editsOf({ rows, originalRows, template }: ImportSession): Edits {
  const before = new Map(originalRows.map((row) => [row.number, row]));
  const edits: Edits = {};
  for (const row of rows) {
    const file = before.get(row.number);
    if (!file || file === row) continue;
    for (const [at, { header }] of template.columns.entries()) {
      const isFixed = Boolean(file.problems?.[at]) && !row.problems?.[at];
      if (row.values[at] === file.values[at] && !isFixed) continue;
      edits[row.number] = { ...edits[row.number], [header]: row.values[at] ?? '' };
    }
  }
  return edits;
}

function withEdits(work: ImportSession, edits: Edits): ImportSession {
  const places = new Map(work.template.columns.map(({ header }, at) => [header, at]));
  return editCells(
    work,
    work.rows.flatMap(({ number }, at) =>
      Object.entries(edits[number] ?? {}).flatMap(([header, text]) => {
        const column = places.get(header);
        return column === undefined ? [] : [{ at, column, text }];
      }),
    ),
  );
}

interface Done {
  edits: Edits;
  leftOut: number[];
  /** Row numbers. `null` means all rows. */
  unsaved: number[] | null;
}

export const changesOf = (work: ImportSession): Done => ({
  edits: editsOf(work),
  leftOut: [...work.leftOut],
  unsaved: work.rows.length === work.originalRows.length ? null : work.rows.map(({ number }) => number),
});

/** Reads a file and applies earlier changes to it. */
export function restoreSession(
  template: ImportTemplate,
  source: Source,
  columns: FileColumn[],
  done: Done,
): ImportSession {
  const work = createSession(template, source, columns);
  const unsaved = done.unsaved && new Set(done.unsaved);
  const rows = unsaved ? work.rows.filter(({ number }) => unsaved.has(number)) : work.rows;
  return withEdits(withRows(work, rows, new Set(done.leftOut)), done.edits);
}

/** Reads the rows again with another target for one column. Fixes in other columns stay. */
export function reassignColumn(work: ImportSession, column: FileColumn, target: string | null): ImportSession {
  const filled = [column.target, target];
  const done = changesOf(work);
  const edits = Object.fromEntries(
    Object.entries(done.edits).map(([number, cells]) => [
      number,
      Object.fromEntries(Object.entries(cells).filter(([header]) => !filled.includes(header))),
    ]),
  );
  const columns = assignColumn(work.columns, column.index, target);
  const again = restoreSession(work.template, work.source, columns, { ...done, edits });
  return withRows({ ...again, refused: work.refused }, again.rows);
}

export const isChanged = (work: ImportSession): boolean =>
  work.leftOut.size > 0 || work.rows.length !== work.originalRows.length || Object.keys(editsOf(work)).length > 0;
