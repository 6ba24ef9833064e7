import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import { changedNouns } from './nouns';
import { count, id, idOrNull, intBetween, outcome, page, replyId, rows, text, userText } from './values/fields';

/** The reply to a deletion. Servers with the feature `bin` send the id by which the record can be restored. */
export const deletion = z.extend(outcome, { bin_id: z.optional(idOrNull) });
export type Deletion = z.infer<typeof deletion>;

const deletedRecord = z.object({
  bin_id: replyId,
  noun: z.catch(z.nullable(z.enum(changedNouns)), null),
  record_id: idOrNull,
  name: text,
  by: text,
  deleted_at: text,
  days_left: count,
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

export const listBin = defineCall({
  method: 'GET',
  path: '/bin/list',
  identity: { query: actorAndSchool },
  feature: 'bin',
  reads: { noun: 'students', people: [['data', '*', 'record_id']] },
  query: z.object({ page, page_size: intBetween(1, 100) }),
  reply: z.object({ status: text, data: rows(deletedRecord), total_records: count }),
});

/** The fields with a name or number that only one record of a school may have. */
export type TakenField = 'enrollmentno' | 'emp_no' | 'section' | 'subject_name';

/** Restores a record with its links. `name` replaces a name or number that another record has taken since. */
export const restoreRecord = defineCall({
  method: 'POST',
  path: '/bin/restore',
  identity: { query: actorAndSchool },
  feature: 'bin',
  body: z.object({ bin_id: id, name: z.optional(userText) }),
  reply: outcome,
});

export const deleteFromBin = defineCall({
  method: 'DELETE',
  path: '/bin/delete',
  identity: { query: actorAndSchool },
  feature: 'bin',
  query: z.object({ bin_id: id }),
  reply: outcome,
});
