import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import { recordShape } from './fields/shapes';
import { studentFields } from './fields/students';
import { parentTypeOrNull } from './parents';
import { calendarDay, count, id, idOrNull, replyId, rows, text } from './values/fields';

const feature = 'teacher-role';
const identity = { query: actorAndSchool } as const;

const birthday = z.object({ id: replyId, name: text });

const mySection = z.object({
  section_id: replyId,
  classname: text,
  section: text,
  students: count,
  birthdays: z.catch(rows(birthday), []),
});
export type MySection = z.infer<typeof mySection>;

/** Lists the active sections of which the signed-in person is class teacher, class admin or teacher. */
export const listMySections = defineCall({
  method: 'GET',
  path: '/my-sections/list',
  reads: { noun: 'students', people: [['data', '*', 'birthdays', '*', 'id']], isOnlyFound: true },
  identity,
  feature,
  query: z.object({ day: calendarDay }),
  reply: z.object({ status: text, data: rows(mySection) }),
});

const { enrollmentNo, firstName, middleName, lastName, dob, profilepic } = studentFields;
/** The fields of a child that a teacher needs. Others, such as the address, must not be added to the reply. */
export const myStudentFields = { enrollmentNo, firstName, middleName, lastName, dob, profilepic };

const parent = z.object({
  parent_type: parentTypeOrNull,
  first_name: text,
  middle_name: text,
  last_name: text,
  mobileno: text,
});

const myStudent = z.object({
  id: idOrNull,
  ...recordShape(myStudentFields),
  section_id: replyId,
  classname: text,
  section: text,
  parents: z.catch(rows(parent), []),
});
export type MyStudent = z.infer<typeof myStudent>;

/** Lists the active students of the own sections, or of one of them. */
export const listMyStudents = defineCall({
  method: 'GET',
  path: '/my-sections/students',
  reads: { noun: 'students' },
  identity,
  feature,
  query: z.object({ section_id: z.optional(id) }),
  reply: z.object({ status: text, data: rows(myStudent) }),
});
