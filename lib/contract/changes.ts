/** Who has changed a record. */
import * as z from 'zod/mini';
import { list, maxReplyRows, rows, text } from './values/fields';

export const changeVerbs = [
  'added',
  'imported',
  'updated',
  'activated',
  'deactivated',
  'moved',
  'linked',
  'unlinked',
  'deleted',
] as const;
export type ChangeVerb = (typeof changeVerbs)[number];

const recordChange = z.object({
  /** The name of who did it. */
  by: text,
  /** A moment as ISO text. */
  at: text,
  verb: z.catch(z.enum(changeVerbs), 'updated'),
  /** What is another than before, by the names that the update gives its fields. Never what it was or is. */
  fields: z.catch(list(z.string(), { most: maxReplyRows }), []),
});
export type RecordChange = z.infer<typeof recordChange>;

/** The reply 412 to an update of a version that is no longer the present one. */
export const conflict = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    message: text,
    /** The record as its list has it; `null` when it was deleted. */
    current: z.nullable(row),
    /** The changes since that version as far as they are known, the oldest first. */
    changed: z.catch(rows(recordChange), []),
  });
