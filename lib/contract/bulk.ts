import * as z from 'zod/mini';
import { grantAccess } from './access';
import { restoreRecord } from './bin';
import { deleteBroadcast } from './broadcasts';
import { actorAndSchool, type Call, callName, defineCall } from './call';
import { toggleClassStatus } from './classes';
import { toggleEmployeeStatus } from './employees';
import { deleteHoliday } from './holidays';
import { changedNouns } from './nouns';
import { roleNames } from './roles';
import {
  addSectionEmployee,
  addSectionStudents,
  removeSectionStudents,
  removeSectionTeacher,
  toggleSectionStudentStatus,
} from './sections';
import { deleteStudent, toggleStudentStatus } from './students';
import { deleteSubject } from './subjects';
import { count, flag, id, idOrNull, intBetween, list, rows, text } from './values/fields';
import { maxBulkRequests, maxBulkStudents } from './values/limits';

export const bulkCalls = [
  toggleEmployeeStatus,
  toggleStudentStatus,
  deleteStudent,
  toggleClassStatus,
  deleteSubject,
  deleteHoliday,
  toggleSectionStudentStatus,
  removeSectionTeacher,
  addSectionEmployee,
  addSectionStudents,
  removeSectionStudents,
  deleteBroadcast,
  restoreRecord,
  grantAccess,
] as const;

type NameOf<C> = C extends Pick<Call, 'method' | 'path'> ? `${C['method']} ${C['path']}` : never;
export type BulkCallName = NameOf<(typeof bulkCalls)[number]>;

/** Safe cast: `callName` joins the method and the path. */
const bulkCallNames = bulkCalls.map(callName) as [BulkCallName, ...BulkCallName[]];

type KeyOf<S> =
  S extends z.ZodMiniObject<infer Shape>
    ? keyof Shape & string
    : S extends z.ZodMiniUnion<infer Options>
      ? KeyOf<Options[number]>
      : never;
type ParameterOf<C> = C extends unknown
  ? { [P in keyof C]: P extends 'params' | 'query' | 'body' ? KeyOf<C[P]> : never }[keyof C]
  : never;
/** The new name of a restored record needs a question, so it is not for many records. A new person needs a form. */
type BulkParameter = Exclude<ParameterOf<(typeof bulkCalls)[number]>, 'name' | 'person'>;

/** The parameters of one of the calls, wherever the call has them: in the path, in the query or in the body. */
const bulkRequest = z.partial(
  z.object({
    id,
    emp_id: id,
    student_id: id,
    class_id: id,
    subject_id: id,
    holiday_id: id,
    section_id: id,
    teacher_id: id,
    employee_id: id,
    broadcast_id: id,
    bin_id: id,
    person_id: id,
    role: z.enum(roleNames),
    activate: flag,
    student_ids: list(id, { max: maxBulkStudents }),
  } satisfies Record<BulkParameter, z.ZodMiniType>),
);

const bulkResult = z.object({
  status: intBetween(100, 599),
  message: text,
  bin_id: z.optional(idOrNull),
});
export type BulkResult = z.infer<typeof bulkResult>;

/**
 * Makes one call for many records in one transaction, in the given order. A refused request changes nothing, and does
 * not stop the others. `results` has one entry per request. A later call with `entry_id` adds its changes to the entry
 * of an earlier one, so that an action of several calls is one entry of the record.
 */
export const makeBulkCall = defineCall({
  method: 'POST',
  path: '/bulk/calls',
  identity: { query: actorAndSchool },
  feature: 'bulk',
  body: z.object({
    call: z.enum(bulkCallNames),
    requests: list(bulkRequest, { min: 1, max: maxBulkRequests }),
    entry_id: z.optional(id),
  }),
  reply: z.object({
    status: text,
    results: list(bulkResult, { max: maxBulkRequests }),
    entry_id: z.optional(idOrNull),
    record_count: z.optional(count),
  }),
});

const leftRecord = z.object({ record_id: idOrNull, name: text, reason: text });
export type LeftRecord = z.infer<typeof leftRecord>;

export const previewBulkUndo = defineCall({
  method: 'GET',
  path: '/bulk/undo',
  reads: { noun: 'students', people: [['data', '*', 'record_id']], isOnlyFound: true },
  identity: { query: actorAndSchool },
  feature: 'bulk-undo',
  query: z.object({ entry_id: id }),
  reply: z.object({
    status: text,
    noun: z.catch(z.nullable(z.enum(changedNouns)), null),
    possible: count,
    undone: count,
    left: count,
    data: rows(leftRecord),
  }),
});

/**
 * Changes the records of an action back that were not changed since. One call handles the records after the position
 * `after`. `next` is the position for the next call, or `null` at the end.
 */
export const undoBulk = defineCall({
  method: 'POST',
  path: '/bulk/undo',
  identity: { query: actorAndSchool },
  feature: 'bulk-undo',
  body: z.object({ entry_id: id, after: z.optional(id) }),
  reply: z.object({ status: text, undone: count, left: rows(leftRecord), next: idOrNull }),
});
