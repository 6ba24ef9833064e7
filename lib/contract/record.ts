import * as z from 'zod/mini';
import { activityKindNames, activityVerbs, changeVerbs } from './activities';
import { actorAndSchool, defineCall } from './call';
import { changedValues } from './changes';
import { changedNouns } from './nouns';
import {
  atMost,
  count,
  id,
  idOrNull,
  intBetween,
  list,
  maxReplyRows,
  outcome,
  replyId,
  rows,
  text,
  userText,
} from './values/fields';
import { maxLengths } from './values/limits';

const historyEntry = z.object({
  entry_id: replyId,
  by: text,
  own: z.catch(z.boolean(), false),
  at: text,
  verb: z.catch(z.enum(changeVerbs), 'updated'),
  values: changedValues,
  section: text,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listHistory = defineCall({
  method: 'GET',
  path: '/record/history',
  reads: { id: 'record_id' },
  identity: { query: actorAndSchool },
  feature: 'record',
  query: z.object({ noun: z.enum(changedNouns), record_id: id, before: z.optional(id) }),
  reply: z.object({ status: text, data: rows(historyEntry), has_more: z.catch(z.boolean(), false) }),
});

const activity = z.extend(historyEntry, {
  verb: z.catch(z.enum([...changeVerbs, ...activityVerbs]), 'updated'),
  noun: z.catch(z.nullable(z.enum(changedNouns)), null),
  record_id: idOrNull,
  what: text,
  count,
  can_undo: z.catch(z.boolean(), false),
  undone: count,
  undoes: z.catch(z.nullable(z.object({ verb: z.enum(changeVerbs), count })), null),
  filter: z.catch(list(z.object({ name: text, value: text }), { max: maxReplyRows }), []),
});
export type Activity = z.infer<typeof activity>;

const activityFilter = {
  person_id: z.optional(id),
  noun: z.optional(z.enum(changedNouns)),
  record_id: z.optional(id),
  kind: z.optional(z.enum(activityKindNames)),
  /** The time of the first entry, and the time after the last one, in UTC. */
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
};

/** Lists what people did, newest first. Only the first 100,000 entries can be reached: a filter reaches the others. */
export const listActivities = defineCall({
  method: 'GET',
  path: '/record/activities',
  reads: { id: 'record_id' },
  identity: { query: actorAndSchool },
  feature: 'record',
  query: z.object({ ...activityFilter, page: intBetween(1, 1_000), page_size: intBetween(1, 100) }),
  reply: z.object({ status: text, data: rows(activity) }),
});

const sharedActivities = ['exported', 'printed'] as const;

/**
 * Records what the server can't see: a sheet that the browser has made, or a printed page. Without `noun`, it contains
 * activities.
 */
export const addActivity = defineCall({
  method: 'POST',
  path: '/record/activities',
  identity: { query: actorAndSchool },
  feature: 'record',
  query: z.object({
    verb: z.enum(sharedActivities),
    noun: z.optional(z.enum(changedNouns)),
    record_id: z.optional(id),
    count: z.optional(intBetween(0, 1_000_000)),
    filter: z.optional(z.string().check(atMost(maxLengths.recordedFilter))),
  }),
  reply: outcome,
});

export const undoChange = defineCall({
  method: 'POST',
  path: '/record/undo',
  identity: { query: actorAndSchool },
  feature: 'record',
  body: z.object({ entry_id: id, field: userText }),
  reply: outcome,
});
