import * as z from 'zod/mini';
import { mapColumns, targetsOf } from '@/lib/browser/import/map-columns';
import type { ColumnChoices, ImportTemplate } from '@/lib/browser/import/types';
import type { SheetRow } from '@/lib/contract/sheets';
import { changesOf, restoreSession } from './edits';
import type { ImportSession } from './import-session';

const text = z.string();
const cell = z.union([
  text,
  z.null(),
  z.object({ kind: z.enum(['text', 'number', 'date']), text, problem: z.optional(text) }),
]);

export const importDraft = z.object({
  fileName: text,
  wrongCells: z.int(),
  header: z.int(),
  /**
   * The rows of the file, each as a tuple of its number and its cells. A cell that is a plain string is a text cell.
   */
  sheet: z.array(z.tuple([z.int(), z.array(cell)])),
  columns: z.array(z.object({ at: z.int(), target: z.nullable(text), isLeftOut: z.boolean() })),
  edits: z.record(text, z.record(text, text)),
  /** The numbers of the rows that are left out. */
  leftOut: z.array(z.int()),
  /** The numbers of the rows that are not saved yet. `null` means all rows. */
  unsaved: z.nullable(z.array(z.int())),
});
export type ImportDraft = z.infer<typeof importDraft>;

/** The assignments of file columns that the user has made by hand. */
export const columnChoices: z.ZodMiniType<ColumnChoices> = z.record(text, z.nullable(text));

const packRow = ({ number, cells }: SheetRow): ImportDraft['sheet'][number] => [
  number,
  cells.map((value) => (value?.kind === 'text' && !value.problem ? value.text : value)),
];

const unpackRow = ([number, cells]: ImportDraft['sheet'][number]): SheetRow => ({
  number,
  cells: cells.map((value) => (typeof value === 'string' ? { kind: 'text', text: value } : value)),
});

export const draftFromSession = (session: ImportSession): ImportDraft => ({
  fileName: session.file.fileName,
  wrongCells: [...session.wrong.values()].reduce((sum, cells) => sum + cells.size, 0),
  header: session.file.header,
  sheet: session.file.sheet.map(packRow),
  columns: session.columns.map(({ index, target, isIgnored }) => ({ at: index, target, isLeftOut: isIgnored })),
  ...changesOf(session),
});

/** Restores a draft. Ignores stored column assignments that the server no longer accepts. */
export function sessionFromDraft(template: ImportTemplate, draft: ImportDraft): ImportSession {
  const source = { fileName: draft.fileName, header: draft.header, sheet: draft.sheet.map(unpackRow) };
  const targets = targetsOf(template);
  const columns = mapColumns(source.sheet, source.header, template).map((column) => {
    const storedColumn = draft.columns.find(({ at }) => at === column.index);
    const isApplicable = storedColumn && (storedColumn.target === null || targets.includes(storedColumn.target));
    return isApplicable ? { ...column, target: storedColumn.target, isIgnored: storedColumn.isLeftOut } : column;
  });
  return restoreSession(template, source, columns, draft);
}
