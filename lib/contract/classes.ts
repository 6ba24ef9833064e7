import * as z from 'zod/mini';
import { bodyShape } from '@/lib/contract/fields/shapes';
import {
  count,
  flag,
  id,
  idOrNull,
  ids,
  looseFlag,
  outcome,
  replyId,
  rows,
  rowsOrWrappedRows,
  search,
  text,
} from '@/lib/contract/values/fields';
import { version } from '@/lib/contract/values/versions';
import { sortByClass } from '@/lib/format/class-level';
import { actor, actorAndSchool, defineCall, owner } from './call';
import { classFields } from './fields/classes';

const schoolClass = z.object({
  id: idOrNull,
  classname: text,
  isactive: looseFlag,
  worksunday: looseFlag,
  workmonday: looseFlag,
  worktuesday: looseFlag,
  workwednesday: looseFlag,
  workthursday: looseFlag,
  workfriday: looseFlag,
  worksaturday: looseFlag,
  version,
});
export type SchoolClass = z.infer<typeof schoolClass>;

/** A class without an id can't be chosen, so its row is invalid. */
const activeClass = z.extend(schoolClass, { id: replyId });
export type ActiveClass = z.infer<typeof activeClass>;

interface Named {
  classname: string;
}

/** The shape of a list with all classes. The youngest class comes first, because a server may use another order. */
export const classRows = <Row extends Named>(row: z.ZodMiniType<Row>) =>
  z.pipe(
    rows(row),
    z.transform((classes) => sortByClass(classes, ({ classname }) => classname)),
  );

export const listClasses = defineCall({
  method: 'GET',
  path: '/classes/list',
  identity: { query: actorAndSchool },
  query: z.object({ search }),
  reply: z.object({ data: classRows(schoolClass), total_records: count }),
});

export const listActiveClasses = defineCall({
  method: 'GET',
  path: '/classes/list_all_active',
  identity: { query: actorAndSchool },
  reply: z.object({ data: classRows(activeClass) }),
});

const classBody = z.object({
  ...bodyShape(classFields),
  isactive: z.boolean(),
  worksunday: z.boolean(),
  workmonday: z.boolean(),
  worktuesday: z.boolean(),
  workwednesday: z.boolean(),
  workthursday: z.boolean(),
  workfriday: z.boolean(),
  worksaturday: z.boolean(),
});

export const createClass = defineCall({
  method: 'POST',
  path: '/classes/create',
  identity: { query: actor, body: owner },
  body: classBody,
  reply: outcome,
});

export const updateClass = defineCall({
  method: 'PUT',
  path: '/classes/update',
  identity: { body: owner },
  query: z.object({ class_id: id }),
  body: classBody,
  versioned: schoolClass,
  reply: outcome,
});

export const toggleClassStatus = defineCall({
  method: 'PUT',
  path: '/classes/toggle-status',
  identity: { query: actorAndSchool },
  query: z.object({ class_id: id, activate: z.optional(flag) }),
  queryByFeature: { bulk: ['activate'] },
  reply: outcome,
  isToggle: true,
});

const classSubjectId = z.union([
  replyId,
  z.pipe(
    z.object({ subjectId: replyId }),
    z.transform((row) => row.subjectId),
  ),
  z.pipe(
    z.object({ subject_id: replyId }),
    z.transform((row) => row.subject_id),
  ),
  z.pipe(
    z.object({ id: replyId }),
    z.transform((row) => row.id),
  ),
]);

/** The subject ids of a class. Upstreams send them in several formats. */
export const listSubjectsOfClass = defineCall({
  method: 'GET',
  path: '/classes/subjects',
  identity: { query: actorAndSchool },
  query: z.object({ class_id: id }),
  reply: rowsOrWrappedRows(classSubjectId),
});

export const assignSubjects = defineCall({
  method: 'POST',
  path: '/subject/class-assign',
  identity: { query: actorAndSchool },
  query: z.object({ class_id: id }),
  body: ids(),
  reply: outcome,
});

export const exportClassStudents = defineCall({
  method: 'GET',
  path: '/students/class/export',
  reads: { noun: 'students' },
  identity: { query: actor },
  query: z.object({ class_id: id }),
  reply: 'file',
});
