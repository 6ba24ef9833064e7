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
  /** The number and the cells of each row of the file. A plain string is a text cell. */
  sheet: z.array(z.tuple([z.int(), z.array(cell)])),
  columns: z.array(z.object({ at: z.int(), target: z.nullable(text), isLeftOut: z.boolean() })),
  edits: z.record(text, z.record(text, text)),
  /** Row numbers. */
  leftOut: z.array(z.int()),
  /** The numbers of the rows that are not saved yet. `null` means all rows. */
  unsaved: z.nullable(z.array(z.int())),
});
export type ImportDraft = z.infer<typeof importDraft>;

/** The column assignments that the user has made by hand. */
export const columnChoices: z.ZodMiniType<ColumnChoices> = z.record(text, z.nullable(text));

const packed = ({ number, cells }: SheetRow): ImportDraft['sheet'][number] => [
  number,
  cells.map((one) => (one?.kind === 'text' && !one.problem ? one.text : one)),
];

const unpacked = ([number, cells]: ImportDraft['sheet'][number]): SheetRow => ({
  number,
  cells: cells.map((one) => (typeof one === 'string' ? { kind: 'text', text: one } : one)),
});

export const draftFromSession = (work: ImportSession): ImportDraft => ({
  fileName: work.source.fileName,
  wrongCells: [...work.wrong.values()].reduce((sum, cells) => sum + cells.size, 0),
  header: work.source.header,
  sheet: work.source.sheet.map(packed),
  columns: work.columns.map(({ index, target, isIgnored }) => ({ at: index, target, isLeftOut: isIgnored })),
  ...changesOf(work),
});

/** Restores a draft, with the columns that the server accepts now. */
export function sessionFromDraft(template: ImportTemplate, draft: ImportDraft): ImportSession {
  const source = { fileName: draft.fileName, header: draft.header, sheet: draft.sheet.map(unpacked) };
  const targets = targetsOf(template);
  const columns = mapColumns(source.sheet, source.header, template).map((column) => {
    const kept = draft.columns.find(({ at }) => at === column.index);
    const isKnown = kept && (kept.target === null || targets.includes(kept.target));
    return isKnown ? { ...column, target: kept.target, isIgnored: kept.isLeftOut } : column;
  });
  return restoreSession(template, source, columns, draft);
}
