import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import type { ChangedNoun } from './nouns';
import { parentTypeOrNull } from './parents';
import { count, id, ids, outcome, replyId, rows, text, userText } from './values/fields';

/** The kinds of people whose data can be handed over or erased. The ids of parents are those of registered people. */
export const personNouns = ['students', 'parents', 'employees'] as const satisfies ChangedNoun[];
export type PersonNoun = (typeof personNouns)[number];

const person = { noun: z.enum(personNouns), record_id: id };

/** Downloads everything that is stored about a person, as a zip archive. */
export const handOverPerson = defineCall({
  method: 'GET',
  path: '/person/data',
  reads: { id: 'record_id' },
  identity: { query: actorAndSchool },
  feature: 'person-data',
  isForFullAccess: true,
  query: z.object(person),
  reply: 'file',
  fileKind: 'zip',
});

const parent = z.object({ id: replyId, name: text, parent_type: parentTypeOrNull });

/** Says what an erasure would delete, and what would stay. */
export const previewErasure = defineCall({
  method: 'GET',
  path: '/person/erasure',
  reads: { id: 'record_id' },
  identity: { query: actorAndSchool },
  feature: 'person-data',
  isForFullAccess: true,
  query: z.object(person),
  reply: z.object({
    status: text,
    /** The user confirms the erasure by typing the name or the number. */
    name: text,
    number: text,
    deleted: rows(z.object({ what: text, count })),
    kept: rows(z.object({ what: text, reason: text })),
    /** The parents of a student who have no other child and no other role in the school. */
    parents: rows(parent),
  }),
});
export type ErasurePreview = z.infer<typeof previewErasure.reply>;

const maxParents = 3;

/** Erases all data about a person for good, and about the parents whose ids are given. */
export const erasePerson = defineCall({
  method: 'POST',
  path: '/person/erasure',
  identity: { query: actorAndSchool },
  feature: 'person-data',
  body: z.object({ ...person, confirmation: userText, parent_ids: ids({ max: maxParents }) }),
  reply: outcome,
});
