/** What a server that takes imports back, or looks at them before it saves them, says of them. */
import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import { count, id, idOrNull, outcome, replyId, rows, text } from './values/fields';

/** The reply to an import; the counts and the id come from servers that take imports back. */
export const importOutcome = z.extend(outcome, {
  import_id: z.optional(idOrNull),
  /** How many people are new. */
  added: z.optional(count),
  /** How many were registered already and only got what they lacked, such as their employee ID. */
  linked: z.optional(count),
  /** How many rows were skipped, because they say what is saved already. */
  present: z.optional(count),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** What an import would do with a row: add a person, link one who is registered, skip it as saved already, or refuse it. */
export const rowOutcomes = ['new', 'linked', 'present', 'wrong'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What an import would say and do; nothing is saved. */
export const importCheck = z.object({
  status: text,
  /** Every row below the header, by its number as a spreadsheet program counts it. */
  rows: rows(z.object({ row: replyId, outcome: z.enum(rowOutcomes) })),
  /** All that is wrong; `column` is the header, empty where it is about the whole row. */
  errors: rows(z.object({ row: replyId, column: text, message: text })),
});
export type ImportCheck = z.infer<typeof importCheck>;

/** For how long the embedded backend takes an import back. */
export const maxUndoMinutes = 15;

/** Takes back what an import has added, up to `maxUndoMinutes` after it. Who was changed or is used since stays. */
export const undoImport = defineCall({
  method: 'POST',
  path: '/imports/{import_id}/undo',
  params: z.object({ import_id: id }),
  identity: { query: actorAndSchool },
  feature: 'undo-import',
  reply: z.object({
    status: text,
    message: text,
    /** How many were removed. */
    removed: count,
    /** Who stays, and why, as a sentence; `id` is that of their list's row. */
    kept: rows(z.object({ id: idOrNull, name: text, reason: text })),
  }),
  goodWhen: 'says-success',
});
export type UndoneImport = z.infer<typeof undoImport.reply>;
