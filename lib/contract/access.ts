import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import { accessNameFields, accessPersonFields } from './fields/access';
import { bodyShape, changeShape } from './fields/shapes';
import { roleNames } from './roles';
import {
  count,
  id,
  idOrNull,
  mobileNumber,
  outcome,
  replyId,
  rows,
  sixDigitCode,
  text,
  timestampOrNull,
} from './values/fields';

const feature = 'access';
const role = z.enum(roleNames);
const identity = { query: actorAndSchool } as const;

const accessPerson = z.object({
  person_id: replyId,
  first_name: text,
  middle_name: text,
  last_name: text,
  mobileno: text,
  /** A role that this console does not know counts as `view`, the role with the fewest rights. */
  role: z.catch(role, 'view'),
  last_sign_in: timestampOrNull,
  sessions: count,
  /** The id of the person as an employee. */
  emp_id: idOrNull,
  /** The time when the employee was deactivated. */
  deleted_at: timestampOrNull,
  is_self: z.catch(z.boolean(), false),
});
export type AccessPerson = z.infer<typeof accessPerson>;

export const listAccess = defineCall({
  method: 'GET',
  path: '/access/list',
  reads: { noun: 'access' },
  identity,
  feature,
  reply: z.object({ status: text, data: rows(accessPerson) }),
});

const registered = z.object({ person_id: id, role });
const newPerson = z.object({ person: z.object(bodyShape(accessPersonFields)), role });

export const grantAccess = defineCall({
  method: 'POST',
  path: '/access/grant',
  identity,
  feature,
  body: z.union([registered, newPerson]),
  reply: outcome,
  successWhen: 'says-success',
});

export const changeRole = defineCall({
  method: 'PUT',
  path: '/access/role',
  identity,
  feature,
  body: registered,
  reply: outcome,
  successWhen: 'says-success',
});

export const removeAccess = defineCall({
  method: 'DELETE',
  path: '/access/remove',
  identity,
  feature,
  query: z.object({ person_id: id }),
  reply: outcome,
  successWhen: 'says-success',
});

const newNumber = z.object({ person_id: id, mobileno: mobileNumber });

/** Sends a code to the person's new number. Requests that come too often get 429. */
export const sendNumberCode = defineCall({
  method: 'POST',
  path: '/access/number/code',
  identity,
  feature,
  body: newNumber,
  reply: outcome,
  successWhen: 'says-success',
});

export const changeNumber = defineCall({
  method: 'PUT',
  path: '/access/number',
  identity,
  feature,
  body: z.extend(newNumber, { otp: sixDigitCode }),
  reply: outcome,
  successWhen: 'says-success',
});

/** Changes the name of a person who may sign in, such as the first administrator, who is in no other list. */
export const changeName = defineCall({
  method: 'PUT',
  path: '/access/name',
  identity,
  feature: 'teacher-role',
  body: z.object({ person_id: id, ...changeShape(accessNameFields) }),
  reply: outcome,
  successWhen: 'says-success',
});

const classTeacher = z.object({
  person_id: replyId,
  first_name: text,
  middle_name: text,
  last_name: text,
  mobileno: text,
  /** The names of the sections, such as `5 A, 6 B`. */
  sections: text,
  /** The reason why the person can't get access, or ''. */
  problem: text,
});
export type ClassTeacher = z.infer<typeof classTeacher>;

/** Lists the active class teachers who may not sign in yet. */
export const listClassTeachers = defineCall({
  method: 'GET',
  path: '/access/class-teachers',
  reads: { noun: 'employees' },
  identity,
  feature: 'teacher-role',
  reply: z.object({ status: text, data: rows(classTeacher) }),
});

const session = z.object({
  session_id: replyId,
  /** The browser and the operating system, such as `Chrome on Windows`, or '' if they are unknown. */
  device: text,
  started_at: text,
  /** The time of the last request. Can be a few minutes too early, because servers do not store each request. */
  last_used_at: text,
  is_current: z.catch(z.boolean(), false),
});
export type AccessSession = z.infer<typeof session>;

/** Lists the sessions of a person, newest first. Without `person_id`, lists the sessions of the signed-in person. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/access/sessions',
  reads: { noun: 'access', id: 'person_id', isOwnByDefault: true },
  identity,
  feature,
  query: z.object({ person_id: z.optional(id) }),
  reply: z.object({ status: text, data: rows(session) }),
});

export const endSessions = defineCall({
  method: 'DELETE',
  path: '/access/sessions',
  identity,
  feature,
  query: z.object({ person_id: id, session_id: z.optional(id) }),
  reply: outcome,
  successWhen: 'says-success',
});

export const endOwnSessions = defineCall({
  method: 'DELETE',
  path: '/access/own-sessions',
  identity,
  feature,
  query: z.object({ session_id: z.optional(id) }),
  reply: outcome,
  successWhen: 'says-success',
});

export const nameSession = defineCall({
  method: 'PUT',
  path: '/access/own-sessions/device',
  feature,
  body: z.object({ device: z.string().check(z.maxLength(80)) }),
  serverOnly: true,
  reply: outcome,
});

export const endCurrentSession = defineCall({
  method: 'DELETE',
  path: '/access/own-sessions/current',
  feature,
  serverOnly: true,
  reply: outcome,
});
