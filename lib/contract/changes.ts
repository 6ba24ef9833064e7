import * as z from 'zod/mini';
import { changeVerbs } from './activities';
import { list, maxReplyRows, rows, text } from './values/fields';

const recordChange = z.object({
  by: text,
  own: z.nullish(z.catch(z.boolean(), false)),
  at: text,
  verb: z.catch(z.enum(changeVerbs), 'updated'),
  /** The names of the changed fields, as in the body of an update. The values are not included. */
  fields: z.catch(list(z.string(), { max: maxReplyRows }), []),
});
export type RecordChange = z.infer<typeof recordChange>;

export const changedValues = z.catch(list(z.object({ field: text, old: text, new: text }), { max: maxReplyRows }), []);

export const conflict = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    message: text,
    current: z.nullable(row),
    changed: z.catch(rows(recordChange), []),
  });
