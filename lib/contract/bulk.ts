import * as z from 'zod/mini';
import { restoreRecord } from './bin';
import { deleteBroadcast } from './broadcasts';
import { actorAndSchool, type Call, callName, defineCall } from './call';
import { toggleClassStatus } from './classes';
import { toggleEmployeeStatus } from './employees';
import { deleteHoliday } from './holidays';
import { addSectionEmployee, removeSectionTeacher, toggleSectionStudentStatus } from './sections';
import { deleteStudent, toggleStudentStatus } from './students';
import { deleteSubject } from './subjects';
import { flag, id, idOrNull, intBetween, list, text } from './values/fields';
import { maxBulkRequests } from './values/limits';

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
 * request, in the same order.
 */
export const makeBulkCall = defineCall({
  method: 'POST',
  path: '/bulk/calls',
  identity: { query: actorAndSchool },
  feature: 'bulk',
  body: z.object({
    call: z.enum(bulkCallNames),
    requests: list(bulkRequest, { min: 1, max: maxBulkRequests }),
  }),
  reply: z.object({ status: text, results: list(bulkResult, { max: maxBulkRequests }) }),
});
