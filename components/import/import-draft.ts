import * as z from 'zod/mini';
import { mapColumns, targetsOf } from '@/lib/browser/import/map-columns';
import type { ImportTemplate } from '@/lib/browser/import/types';
import { type SheetRow, sheetCell } from '@/lib/contract/sheets';
import { changesOf, restoreSession } from './edits';
import type { ImportSession } from './import-session';

const text = z.string();
const cell = z.union([text, z.null(), sheetCell]);
const sheetNames = z._default(z.array(text), []);

export const importDraft = z.object({
  fileName: text,
  wrongCells: z.int(),
  header: z.int(),
  /**
   * The rows of the file, each as a tuple of its number and its cells. A cell that is a plain string is a text cell.
   */
  sheet: z.array(z.tuple([z.int(), z.array(cell)])),
  hidden: z._default(z.array(z.int()), []),
  read: sheetNames,
  unread: sheetNames,
  columns: z.array(
    z.object({
      at: z.int(),
      target: z.nullable(text),
      isLeftOut: z.boolean(),
      dayOrder: z.optional(z.enum(['day', 'month'])),
      isChosen: z._default(z.boolean(), false),
    }),
  ),
  allowsGaps: z._default(z.boolean(), false),
  edits: z.record(text, z.record(text, text)),
  leftOut: z.array(z.int()),
  unsaved: z.nullable(z.array(z.int())),
});
export type ImportDraft = z.infer<typeof importDraft>;

const packRow = ({ number, cells }: SheetRow): ImportDraft['sheet'][number] => [
  number,
  cells.map((value) => (value?.kind === 'text' && !value.problem && !value.doubt && !value.font ? value.text : value)),
];

const unpackRow = ([number, cells]: ImportDraft['sheet'][number]): SheetRow => ({
  number,
  cells: cells.map((value) => (typeof value === 'string' ? { kind: 'text', text: value } : value)),
});

export const draftFromSession = (session: ImportSession): ImportDraft => ({
  fileName: session.file.fileName,
  wrongCells: [...session.wrong.values()].reduce((sum, cells) => sum + cells.size, 0),
  header: session.file.header,
  read: [...session.file.read],
  unread: [...session.file.unread],
  sheet: session.file.sheet.map(packRow),
  hidden: session.file.sheet.flatMap((row) => (row.hidden ? row.number : [])),
  columns: session.columns.map(({ index, target, isIgnored, dayOrder, isChosen }) => ({
    ...{ at: index, target, isLeftOut: isIgnored, dayOrder, isChosen },
  })),
  ...changesOf(session),
});

export function sessionFromDraft(template: ImportTemplate, draft: ImportDraft): ImportSession {
  const { fileName, header, read, unread } = draft;
  const hidden = new Set(draft.hidden);
  const sheet = draft.sheet.map(unpackRow).map((row) => (hidden.has(row.number) ? { ...row, hidden: true } : row));
  const source = { fileName, header, read, unread, sheet };
  const targets = targetsOf(template);
  const columns = mapColumns(source.sheet, source.header, template).map((column) => {
    const storedColumn = draft.columns.find(({ at }) => at === column.index);
    const isApplicable = storedColumn && (storedColumn.target === null || targets.includes(storedColumn.target));
    if (!isApplicable) return column;
    const { target, isLeftOut, dayOrder, isChosen } = storedColumn;
    return { ...column, target, isIgnored: isLeftOut, dayOrder, isChosen };
  });
  return restoreSession(template, source, columns, draft);
}
