import * as z from 'zod/mini';
import { list, maxReplyRows, rows, text } from './values/fields';

export const changeVerbs = [
  'added',
  'imported',
  'updated',
  'activated',
  'deactivated',
  'moved',
  'removed',
  'linked',
  'unlinked',
  'merged',
  'deleted',
  'restored',
  'discarded',
  'erased',
  'undone',
] as const;
export type ChangeVerb = (typeof changeVerbs)[number];

export const isChangeVerb = (verb: string): verb is ChangeVerb => changeVerbs.some((name) => name === verb);

export const activityVerbs = [
  'signed-in',
  'signed-out',
  'refused',
  'listed',
  'opened',
  'exported',
  'printed',
  'downloaded',
] as const;
export type ActivityVerb = (typeof activityVerbs)[number];

export const activityKinds = {
  changes: changeVerbs,
  reads: ['listed', 'opened'],
  exports: ['exported', 'printed', 'downloaded'],
  'sign-ins': ['signed-in', 'signed-out'],
  refusals: ['refused'],
} as const satisfies Record<string, readonly (ChangeVerb | ActivityVerb)[]>;
export type ActivityKind = keyof typeof activityKinds;
export const activityKindNames = Object.keys(activityKinds) as ActivityKind[];

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
