import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import type { FieldTable } from './fields/field';
import { bodyShape } from './fields/shapes';
import { importedNouns } from './nouns';
import { count, id, idOrNull, outcome, replyId, rows, text } from './values/fields';

/**
 * The students whom an import adds to a section or moves there, and the parents whom it registers or links. Sent by
 * servers whose template has the columns.
 */
const effects = {
  placed: z.optional(count),
  parents_added: z.optional(count),
  parents_linked: z.optional(count),
};

/**
 * The reply to an import. Only servers with the feature `undo-import` send the counts and the id. `linked` counts
 * people who were already registered. `present` counts rows that were skipped, because their data is already saved.
 * `updated` counts records that got new values.
 */
export const importOutcome = z.extend(outcome, {
  import_id: z.optional(idOrNull),
  added: z.optional(count),
  linked: z.optional(count),
  present: z.optional(count),
  updated: z.optional(count),
  ...effects,
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export type ImportEffects = Pick<ImportOutcome, keyof typeof effects>;

export const rowOutcomes = ['new', 'linked', 'present', 'updated', 'wrong'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The header of the column with the versions of records to update. */
export const versionHeader = 'Version to update';

const rowUpdate = z.object({
  version: text,
  name: text,
  changes: rows(z.object({ column: text, from: text, to: text })),
});
export type RowUpdate = z.infer<typeof rowUpdate>;

const cellMessage = z.object({ row: replyId, column: text, message: text });

export const importCheck = z.object({
  status: text,
  /** One entry for each row below the header. `row` is the row number that a spreadsheet program shows. */
  rows: rows(
    z.object({
      row: replyId,
      outcome: z.enum(rowOutcomes),
      ...effects,
      update: z.optional(z.catch(z.nullable(rowUpdate), null)),
    }),
  ),
  errors: rows(cellMessage),
  notices: z.optional(rows(cellMessage)),
});
export type ImportCheck = z.infer<typeof importCheck>;

export const maxUndoMinutes = 15;

export const undoImport = defineCall({
  method: 'POST',
  path: '/imports/{import_id}/undo',
  params: z.object({ import_id: id }),
  identity: { query: actorAndSchool },
  feature: 'undo-import',
  reply: z.object({
    status: text,
    message: text,
    removed: count,
    kept: rows(z.object({ id: idOrNull, name: text, reason: text })),
  }),
  successWhen: 'says-success',
});
export type UndoneImport = z.infer<typeof undoImport.reply>;

export const importColumnFields = {
  header: {
    kind: 'text',
    wire: 'header',
    label: 'Header',
    purpose: null,
    required: 'The header is required',
    max: 200,
  },
  target: { kind: 'text', wire: 'target', label: 'Target', purpose: null, max: 200 },
} as const satisfies FieldTable;

export const maxImportColumns = 500;

const noun = z.enum(importedNouns);

export const listImportColumns = defineCall({
  method: 'GET',
  path: '/imports/columns',
  identity: { query: actorAndSchool },
  feature: 'import-columns',
  query: z.object({ noun }),
  reply: z.object({
    status: text,
    /** `header` is the normalized header in files. `target` is that of the template, or '' for a column to leave out. */
    data: rows(z.object({ header: z.string().check(z.minLength(1)), target: text })),
  }),
});

export const saveImportColumn = defineCall({
  method: 'PUT',
  path: '/imports/columns',
  identity: { query: actorAndSchool },
  feature: 'import-columns',
  body: z.object({ noun, ...bodyShape(importColumnFields) }),
  reply: outcome,
});
