import * as z from 'zod/mini';
import { deletion } from './bin';
import { actor, actorAndSchool, defineCall, owner } from './call';
import { namesByFeature, withMissing } from './fields/field';
import { filterNames } from './fields/filters';
import { bodyShape, changeShape, filterShape, recordShape } from './fields/shapes';
import { studentFields } from './fields/students';
import { importCheck, importOutcome } from './imports';
import {
  count,
  flag,
  id,
  idOrNull,
  intBetween,
  looseFlag,
  outcome,
  page,
  personStatus,
  rows,
  search,
  sortOf,
  text,
} from './values/fields';
import { studentSorts } from './values/sorts';
import { version } from './values/versions';

/** Accepts two names for some fields, because upstreams use both. */
export const student = z.pipe(
  z.object({
    id: idOrNull,
    ...recordShape(studentFields),
    phoneNumber: text,
    addressline1: text,
    addressline2: text,
    zipcode: text,
    profilePhoto: text,
    isActive: looseFlag,
    classId: z.prefault(idOrNull, null),
    className: text,
    sectionId: z.prefault(idOrNull, null),
    section: text,
    /** The match of a search in a field that the list does not show, such as `Father: Ramesh Rao`. Otherwise ''. */
    foundBy: text,
    version,
  }),
  z.transform(({ phoneNumber, addressline1, addressline2, zipcode, profilePhoto, ...row }) => ({
    ...row,
    mobileNo: row.mobileNo || phoneNumber,
    addressLine1: row.addressLine1 || addressline1,
    addressLine2: row.addressLine2 || addressline2,
    zipCode: row.zipCode || zipcode,
    profilepic: row.profilepic || profilePhoto,
  })),
);
export type Student = z.infer<typeof student>;

export const listStudents = defineCall({
  method: 'GET',
  path: '/students/list',
  reads: { noun: 'students', id: 'student_id' },
  identity: { query: actorAndSchool },
  query: z.object({
    page,
    per_page: intBetween(1, 1000),
    search,
    sort: sortOf(studentSorts),
    student_id: z.optional(id),
    class_id: z.optional(id),
    section_id: z.optional(id),
    unplaced: z.optional(flag),
    incomplete: z.optional(flag),
    status: z.optional(personStatus),
    ...filterShape(studentFields),
    import_id: z.optional(id),
  }),
  queryByFeature: {
    sort: ['sort'],
    filter: ['student_id', 'class_id', 'section_id', 'unplaced', 'status', ...filterNames(studentFields)],
    'undo-import': ['import_id'],
    'incomplete-import': ['incomplete'],
    ...namesByFeature(studentFields),
  },
  reply: z.object({
    data: rows(student),
    total_records: count,
    imported_at: z.optional(text),
  }),
});

export const studentBody = z.object({ ...bodyShape(studentFields), isactive: z.boolean() });

/** The fields of a saved student. Those that an import has left empty may stay empty. */
export const savedStudentBody = z.object({ ...changeShape(withMissing(studentFields)), isactive: z.boolean() });

export const createStudent = defineCall({
  method: 'POST',
  path: '/students/create',
  identity: { query: actor, body: owner },
  body: studentBody,
  bodyByFeature: namesByFeature(studentFields),
  reply: outcome,
  successWhen: 'says-no-failure',
});

export const updateStudent = defineCall({
  method: 'PUT',
  path: '/students/update',
  identity: { query: actor, body: owner },
  query: z.object({ student_id: id }),
  body: z.extend(savedStudentBody, { id }),
  bodyByFeature: namesByFeature(studentFields),
  versioned: student,
  reply: outcome,
  successWhen: 'says-no-failure',
});

export const deleteStudent = defineCall({
  method: 'DELETE',
  path: '/students/{id}',
  params: z.object({ id }),
  identity: { query: actor },
  reply: deletion,
  successWhen: 'says-no-failure',
});

export const toggleStudentStatus = defineCall({
  method: 'POST',
  path: '/students/toggle-status',
  identity: { query: actor },
  query: z.object({ student_id: id, activate: z.optional(flag) }),
  queryByFeature: { bulk: ['activate'] },
  reply: outcome,
  successWhen: 'says-no-failure',
  isToggle: true,
});

export const downloadStudentTemplate = defineCall({ method: 'GET', path: '/students/import/template', reply: 'file' });

/** With `incomplete`, required data may be missing in the rows, except for the enrollment number and the first name. */
const incompleteRows = {
  query: z.object({ incomplete: z.optional(flag) }),
  queryByFeature: { 'incomplete-import': ['incomplete'] },
} as const;

export const importStudents = defineCall({
  method: 'POST',
  path: '/students/import',
  identity: { query: actorAndSchool },
  ...incompleteRows,
  upload: 'spreadsheet',
  reply: importOutcome,
  successWhen: 'says-no-failure',
});

export const checkStudentImport = defineCall({
  method: 'POST',
  path: '/students/import/check',
  reads: { noun: 'students' },
  identity: { query: actorAndSchool },
  ...incompleteRows,
  upload: 'spreadsheet',
  feature: 'dry-run',
  isRead: true,
  reply: importCheck,
});
