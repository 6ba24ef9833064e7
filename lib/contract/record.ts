import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import { changeVerbs } from './changes';
import { changedNouns } from './nouns';
import { id, list, maxReplyRows, outcome, replyId, rows, text, userText } from './values/fields';

/** A change of a record, with the values of the changed fields. */
const historyEntry = z.object({
  entry_id: replyId,
  by: text,
  /** True if the user who receives the reply made the change. */
  own: z.catch(z.boolean(), false),
  at: text,
  verb: z.catch(z.enum(changeVerbs), 'updated'),
  /** The changed fields, by their names in the body of an update. */
  values: z.catch(list(z.object({ field: text, old: text, new: text }), { max: maxReplyRows }), []),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Lists the changes of a record, newest first. With `before`, lists the changes before this entry. */
export const listHistory = defineCall({
  method: 'GET',
  path: '/record/history',
  identity: { query: actorAndSchool },
  feature: 'record',
  query: z.object({ noun: z.enum(changedNouns), record_id: id, before: z.optional(id) }),
  reply: z.object({ status: text, data: rows(historyEntry), has_more: z.catch(z.boolean(), false) }),
});

/** Gives a field the value from before a change, if the field was not changed again later. */
export const undoChange = defineCall({
  method: 'POST',
  path: '/record/undo',
  identity: { query: actorAndSchool },
  feature: 'record',
  body: z.object({ entry_id: id, field: userText }),
  reply: outcome,
});
