import * as z from 'zod/mini';
import { deletion } from './bin';
import { actorAndSchool, defineCall } from './call';
import { subjectFields } from './fields/subjects';
import { atMost, count, id, idOrNull, intBetween, outcome, page, rows, text } from './values/fields';
import { version } from './values/versions';

const subject = z.object({ id: idOrNull, subjectName: text, version });
export type Subject = z.infer<typeof subject>;

const identity = { query: actorAndSchool };
const { required, max } = subjectFields.subjectName;
const subject_name = z.string().check(z.trim(), z.minLength(1, required), atMost(max));

export const listSubjects = defineCall({
  method: 'GET',
  path: '/subject/list',
  identity,
  query: z.object({ page, page_size: intBetween(1, 1000) }),
  reply: z.object({ subjects: rows(subject), totalrecords: count }),
});

export const createSubject = defineCall({
  method: 'POST',
  path: '/subject/create',
  identity,
  query: z.object({ subject_name }),
  reply: outcome,
});

export const updateSubject = defineCall({
  method: 'PUT',
  path: '/subject/update',
  identity,
  query: z.object({ subject_name, subject_id: id }),
  versioned: subject,
  reply: outcome,
});

export const deleteSubject = defineCall({
  method: 'DELETE',
  path: '/subject/delete',
  identity,
  query: z.object({ subject_id: id }),
  reply: deletion,
});
