import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import type { ChangedNoun } from './nouns';
import { parentTypeOrNull } from './parents';
import { count, id, ids, outcome, replyId, rows, text, userText } from './values/fields';

/** The kinds of people whose data can be handed over or erased. The ids of parents are those of registered people. */
export const personNouns = ['students', 'parents', 'employees'] as const satisfies ChangedNoun[];
export type PersonNoun = (typeof personNouns)[number];

const person = { noun: z.enum(personNouns), record_id: id };

export const handOverPerson = defineCall({
  method: 'GET',
  path: '/person/data',
  reads: { id: 'record_id' },
  identity: { query: actorAndSchool },
  feature: 'person-data',
  query: z.object(person),
  reply: 'file',
  fileKind: 'zip',
});

const parent = z.object({ id: replyId, name: text, parent_type: parentTypeOrNull });

export const previewErasure = defineCall({
  method: 'GET',
  path: '/person/erasure',
  reads: { id: 'record_id' },
  identity: { query: actorAndSchool },
  feature: 'person-data',
  query: z.object(person),
  reply: z.object({
    status: text,
    name: text,
    number: text,
    deleted: rows(z.object({ what: text, count })),
    kept: rows(z.object({ what: text, reason: text })),
    parents: rows(parent),
  }),
});
export type ErasurePreview = z.infer<typeof previewErasure.reply>;

const maxParents = 3;

export const erasePerson = defineCall({
  method: 'POST',
  path: '/person/erasure',
  identity: { query: actorAndSchool },
  feature: 'person-data',
  body: z.object({ ...person, confirmation: userText, parent_ids: ids({ max: maxParents }) }),
  reply: outcome,
});
