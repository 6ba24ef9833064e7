/** A separate file, so that screens with activities do not load Zod. */
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
