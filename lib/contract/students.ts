import * as z from 'zod/mini';
import { actor, actorAndSchool, defineCall, owner } from './call';
import {
  calendarDay,
  count,
  flag,
  id,
  idOrNull,
  intBetween,
  looseDay,
  looseFlag,
  mobileNumber,
  outcome,
  page,
  personStatus,
  rows,
  search,
  sortOf,
  text,
  userText,
} from './fields';
import { studentSorts } from './sorts';
import { version } from './versions';

/** Upstreams write some names in two ways; the model has one. */
const student = z.pipe(
  z.object({
    id: idOrNull,
    enrollmentNo: text,
    firstName: text,
    middleName: text,
    lastName: text,
    mobileNo: text,
    phoneNumber: text,
    email: text,
    gender: z.catch(z.nullish(z.enum(['M', 'F'])), null),
    dob: looseDay,
    addressLine1: text,
    addressline1: text,
    addressLine2: text,
    addressline2: text,
    city: text,
    state: text,
    zipCode: text,
    zipcode: text,
    isActive: looseFlag,
    profilepic: text,
    profilePhoto: text,
    classId: z.prefault(idOrNull, null),
    className: text,
    sectionId: z.prefault(idOrNull, null),
    section: text,
    version,
  }),
  z.transform(({ phoneNumber, addressline1, addressline2, zipcode, profilePhoto, ...row }) => ({
    ...row,
    gender: row.gender ?? null,
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
  identity: { query: actorAndSchool },
  query: z.object({
    page,
    per_page: intBetween(1, 1000),
    search,
    sort: sortOf(studentSorts),
    student_id: z.optional(id),
    class_id: z.optional(id),
    section_id: z.optional(id),
    /** `true`: those who are in no section. */
    unplaced: z.optional(flag),
    status: z.optional(personStatus),
  }),
  beyond: { sort: ['sort'], filter: ['student_id', 'class_id', 'section_id', 'unplaced', 'status'] },
  reply: z.object({ data: rows(student), total_records: count }),
});

const studentBody = z.object({
  firstname: userText,
  middlename: userText,
  lastname: userText,
  enrollmentno: userText,
  email: userText,
  mobileno: mobileNumber,
  isactive: z.boolean(),
  dob: calendarDay,
  addressline1: userText,
  addressline2: userText,
  city: userText,
  state: userText,
  zipcode: z.string().check(z.regex(/^\d{6}$/, 'Pin code must be 6 digits')),
  gender: z.enum(['M', 'F']),
  profilepic: userText,
});

export const createStudent = defineCall({
  method: 'POST',
  path: '/students/create',
  identity: { query: actor, body: owner },
  body: studentBody,
  reply: outcome,
  goodWhen: 'says-no-failure',
});

export const updateStudent = defineCall({
  method: 'PUT',
  path: '/students/update',
  identity: { query: actor, body: owner },
  query: z.object({ student_id: id }),
  body: z.extend(studentBody, { id }),
  versioned: student,
  reply: outcome,
  goodWhen: 'says-no-failure',
});

export const deleteStudent = defineCall({
  method: 'DELETE',
  path: '/students/{id}',
  params: z.object({ id }),
  identity: { query: actor },
  reply: outcome,
  goodWhen: 'says-no-failure',
});

export const toggleStudentStatus = defineCall({
  method: 'POST',
  path: '/students/toggle-status',
  identity: { query: actor },
  query: z.object({ student_id: id }),
  reply: outcome,
  goodWhen: 'says-no-failure',
  isSwitch: true,
});

export const downloadStudentTemplate = defineCall({ method: 'GET', path: '/students/import/template', reply: 'file' });

export const importStudents = defineCall({
  method: 'POST',
  path: '/students/import',
  identity: { query: actorAndSchool },
  upload: 'spreadsheet',
  reply: outcome,
  goodWhen: 'says-no-failure',
});
