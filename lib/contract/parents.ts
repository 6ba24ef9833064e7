import * as z from 'zod/mini';
import { actor, defineCall } from './call';
import { namesByFeature } from './fields/field';
import { parentFields } from './fields/parents';
import { bodyShape, changeShape, recordShape } from './fields/shapes';
import { id, idOrNull, mobileNumber, outcome, rows, text } from './values/fields';
import { version } from './values/versions';

export const parentType = z.enum(['father', 'mother', 'guardian']);
export type ParentType = z.infer<typeof parentType>;

/** For a reply that names a parent. An unknown relationship becomes `null`, and the parent is shown as 'parent'. */
export const parentTypeOrNull = z.catch(z.nullable(parentType), null);

const registeredPerson = z.object({
  id: idOrNull,
  mobileno: text,
  firstname: text,
  middlename: text,
  lastname: text,
  email: text,
  profilepic: text,
  version,
});
export type RegisteredPerson = z.infer<typeof registeredPerson>;

const parent = z.extend(registeredPerson, {
  /** The relationship in lowercase, because upstreams may write 'Father'. A row without a relationship is invalid. */
  parenttype: z.pipe(z.string().check(z.toLowerCase()), parentType),
});
export type Parent = z.infer<typeof parent>;

export const listParents = defineCall({
  method: 'GET',
  path: '/students/parents',
  reads: { noun: 'students', id: 'student_id' },
  identity: { query: actor },
  query: z.object({ student_id: id }),
  reply: z.object({
    parents: z.pipe(
      z.nullish(rows(parent)),
      z.transform((parents) => parents ?? []),
    ),
  }),
});

export const createParent = defineCall({
  method: 'POST',
  path: '/students/parent/create',
  identity: { query: actor, body: { createdby: 'userId' } },
  query: z.object({ student_id: id, parent_type: parentType }),
  body: z.object(bodyShape(parentFields)),
  bodyByFeature: namesByFeature(parentFields),
  reply: outcome,
  successWhen: 'says-no-failure',
});

export const addParent = defineCall({
  method: 'POST',
  path: '/students/parent/add',
  identity: { body: actor },
  body: z.object({ student_id: id, parent_id: id, parent_type: parentType }),
  reply: outcome,
  successWhen: 'says-no-failure',
});

export const removeParent = defineCall({
  method: 'DELETE',
  path: '/students/parent/remove',
  identity: { query: actor },
  query: z.object({ student_id: id, parent_id: id }),
  reply: outcome,
  successWhen: 'says-no-failure',
});

const { mobileNo: _, ...details } = recordShape(parentFields);
const child = z.object({ firstname: text, middlename: text, lastname: text, parenttype: parent.shape.parenttype });
const user = z.object({
  userId: idOrNull,
  ...details,
  version,
  children: z.nullish(z.catch(rows(child), [])),
});
export type RegisteredUser = z.infer<typeof user>;

export const validateUser = defineCall({
  method: 'GET',
  path: '/user/validate',
  reads: { noun: 'parents', people: [['data', 'user', 'userId']], isEachOpened: true },
  query: z.object({ mobile_number: mobileNumber }),
  reply: z.object({ data: z.nullish(z.object({ user: z.nullish(user) })) }),
});

/**
 * The path contains the literal text `user_id` instead of an id. The query parameter is the id of the user to change,
 * not of the signed-in user.
 */
export const updateUser = defineCall({
  method: 'PUT',
  path: '/user/user_id',
  identity: { body: { createdby: 'userId' } },
  query: z.object({ user_id: id }),
  body: z.object(changeShape(parentFields)),
  bodyByFeature: namesByFeature(parentFields),
  versioned: registeredPerson,
  reply: outcome,
  successWhen: 'says-no-failure',
});
