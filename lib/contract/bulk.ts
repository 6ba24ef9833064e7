import * as z from 'zod/mini';
import { restoreRecord } from './bin';
import { deleteBroadcast } from './broadcasts';
import { actorAndSchool, type Call, callName, defineCall } from './call';
import { toggleClassStatus } from './classes';
import { toggleEmployeeStatus } from './employees';
import { deleteHoliday } from './holidays';
import { changedNouns } from './nouns';
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

/** The calls that one bulk call can make for many records. */
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
] as const;

type NameOf<C> = C extends Pick<Call, 'method' | 'path'> ? `${C['method']} ${C['path']}` : never;
export type BulkCallName = NameOf<(typeof bulkCalls)[number]>;

/** Safe cast: `callName` joins the method and the path. */
const bulkCallNames = bulkCalls.map(callName) as [BulkCallName, ...BulkCallName[]];

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
    activate: flag,
    student_ids: list(id, { max: maxBulkStudents }),
  }),
);

const bulkResult = z.object({
  /** The HTTP status that the single call would have got. */
  status: intBetween(100, 599),
  message: text,
  bin_id: z.optional(idOrNull),
});
export type BulkResult = z.infer<typeof bulkResult>;

/**
 * Makes one call for many records in one transaction, in the given order. Each request is made for the user and the
 * school of the bulk call. A refused request changes nothing, and does not stop the others. `results` has one entry per
 * request, in the same order. Servers with the feature `bulk-undo` reply with the entry of the record, and with how many
 * records it has. A later call with `entry_id` adds its changes to the entry of an earlier one, so that an action of
 * several calls is one entry.
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

/** Says what an undo of an action on many records would change. */
export const previewBulkUndo = defineCall({
  method: 'GET',
  path: '/bulk/undo',
  reads: { noun: 'students', people: [['data', '*', 'record_id']], isOnlyFound: true },
  identity: { query: actorAndSchool },
  feature: 'bulk-undo',
  isForFullAccess: true,
  query: z.object({ entry_id: id }),
  reply: z.object({
    status: text,
    noun: z.catch(z.nullable(z.enum(changedNouns)), null),
    /** The number of records that the undo would change back. */
    possible: count,
    /** The number of records that were changed back before. */
    undone: count,
    /** The number of records that stay as they are, because they were changed since. */
    left: count,
    /** The first of these records. */
    data: rows(leftRecord),
  }),
});

/**
 * Changes the records of an action back that were not changed since. One call handles a part of the records, those
 * after the position `after`. `next` is the position for the next call, or `null` at the end. A repeated undo changes
 * nothing.
 */
export const undoBulk = defineCall({
  method: 'POST',
  path: '/bulk/undo',
  identity: { query: actorAndSchool },
  feature: 'bulk-undo',
  body: z.object({ entry_id: id, after: z.optional(id) }),
  reply: z.object({ status: text, undone: count, left: rows(leftRecord), next: idOrNull }),
});
