import * as z from 'zod/mini';
import { deletion } from './bin';
import { actorAndSchool, defineCall } from './call';
import { parentTypeOrNull } from './parents';
import { savedStudentBody, student } from './students';
import { calendarDay, count, id, intBetween, list, outcome, page, rows, text, userText } from './values/fields';

export const certainties = ['likely', 'possible'] as const;
const certainty = z.catch(z.enum(certainties), 'possible');

const maxReasons = 10;
const reasons = z.catch(list(text, { max: maxReasons }), []);

const comparedStudent = z.object({
  student,
  parents: z.catch(rows(z.object({ name: text, parent_type: parentTypeOrNull })), []),
  attendance_days: count,
});
export type ComparedStudent = z.infer<typeof comparedStudent>;

const duplicatePair = z.object({
  certainty,
  reasons,
  students: z.catch(rows(comparedStudent), []),
  shared_days: count,
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const listDuplicates = defineCall({
  method: 'GET',
  path: '/students/duplicates',
  reads: { noun: 'students', people: [['data', '*', 'students', '*', 'student', 'id']] },
  identity: { query: actorAndSchool },
  feature: 'duplicates',
  query: z.object({ page, page_size: intBetween(1, 100) }),
  reply: z.object({ status: text, data: rows(duplicatePair), total_records: count }),
});

const similarStudent = z.object({ certainty, reasons, student });
export type SimilarStudent = z.infer<typeof similarStudent>;

export const findSimilar = defineCall({
  method: 'GET',
  path: '/students/duplicates/similar',
  reads: { noun: 'students', people: [['data', '*', 'student', 'id']], isEachOpened: true, isOnlyFound: true },
  identity: { query: actorAndSchool },
  feature: 'duplicates',
  query: z.object({
    firstname: z.optional(userText),
    middlename: z.optional(userText),
    lastname: z.optional(userText),
    mobileno: z.optional(userText),
    dob: z.optional(calendarDay),
    gender: z.optional(userText),
  }),
  reply: z.object({ status: text, data: rows(similarStudent) }),
});

const pairOfIds = z.object({ student_id: id, other_id: id });

export const markDistinct = defineCall({
  method: 'POST',
  path: '/students/duplicates/distinct',
  identity: { query: actorAndSchool },
  feature: 'duplicates',
  body: pairOfIds,
  reply: outcome,
});

export const unmarkDistinct = defineCall({
  method: 'DELETE',
  path: '/students/duplicates/distinct',
  identity: { query: actorAndSchool },
  feature: 'duplicates',
  query: pairOfIds,
  reply: outcome,
});

/**
 * Merges two records of the same child. `student` has the chosen values of all fields. The other record goes to the
 * bin. The server rejects outdated versions with 412.
 */
export const mergeStudents = defineCall({
  method: 'POST',
  path: '/students/merge',
  identity: { query: actorAndSchool },
  feature: 'duplicates',
  body: z.object({
    keep_id: id,
    keep_version: userText,
    other_id: id,
    other_version: userText,
    student: savedStudentBody,
    section_from_id: id,
  }),
  reply: deletion,
});
