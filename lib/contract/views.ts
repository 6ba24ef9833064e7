import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import type { FieldTable } from './fields/field';
import { bodyShape } from './fields/shapes';
import { id, outcome, replyId, rows, text } from './values/fields';

export const viewFields = {
  name: { kind: 'text', wire: 'name', label: 'Name', purpose: null, max: 40 },
  address: { kind: 'text', wire: 'address', label: 'Address', purpose: null, max: 2000 },
} as const satisfies FieldTable;

export const maxViews = 100;

const view = z.object({
  view_id: replyId,
  list: text,
  /** Empty for the columns that the person sees when the address of a list names none. */
  name: text,
  /** The path and the query of the list in the console, such as `/students?status=active&sort=-city`. */
  address: text,
});
export type View = z.infer<typeof view>;

export const listViews = defineCall({
  method: 'GET',
  path: '/views',
  identity: { query: actorAndSchool },
  feature: 'views',
  reply: z.object({ status: text, data: rows(view) }),
});

export const saveView = defineCall({
  method: 'POST',
  path: '/views',
  identity: { query: actorAndSchool },
  feature: 'views',
  body: z.object({ list: z.string().check(z.regex(/^[a-z-]{1,40}$/)), ...bodyShape(viewFields) }),
  reply: outcome,
});

export const deleteView = defineCall({
  method: 'DELETE',
  path: '/views/{id}',
  params: z.object({ id }),
  identity: { query: actorAndSchool },
  feature: 'views',
  reply: outcome,
});
