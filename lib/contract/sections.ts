import * as z from 'zod/mini';
import { deletion } from './bin';
import { actor, actorAndSchool, defineCall, owner } from './call';
import { sectionFields } from './fields/sections';
import { bodyShape } from './fields/shapes';
import {
  count,
  flag,
  id,
  idOrNull,
  ids,
  intBetween,
  looseFlag,
  outcome,
  page,
  rows,
  rowsOrWrappedRows,
  search,
  text,
  timestampOrNull,
} from './values/fields';
import { maxStudentsPerCall } from './values/limits';
import { version } from './values/versions';

const employee = z.object({
  empId: idOrNull,
  firstName: text,
  middleName: text,
  lastName: text,
  /**
   * The time when the employee was deactivated. `null` for an active employee, or if the server does not send the time.
   */
  deletedAt: timestampOrNull,
});
const joinedEmployee = z.pipe(
  z.catch(z.nullish(z.object({ employee: z.nullish(employee) })), null),
  z.transform((joined) => joined?.employee ?? null),
);

const section = z.pipe(
  z.object({
    section_data: z.object({ id: idOrNull, section: text, classid: idOrNull, isactive: looseFlag, version }),
    teacher_data: joinedEmployee,
    admin_data: joinedEmployee,
  }),
  z.transform(({ section_data, teacher_data, admin_data }) => ({
    ...section_data,
    classTeacher: teacher_data,
    classAdmin: admin_data,
  })),
);
export type Section = z.infer<typeof section>;

export const listSections = defineCall({
  method: 'GET',
  path: '/sections/list',
  identity: { query: actorAndSchool },
  query: z.object({
    page,
    pageSize: intBetween(1, 100),
    class_id: z.optional(id),
    search,
  }),
  reply: z.object({ sections: rows(section), totalrecords: count }),
});

const sectionBody = z.object({
  ...bodyShape(sectionFields),
  classid: id,
  isactive: z.boolean(),
  teacherid: id,
  adminid: id,
});
const sectionQuery = z.object({ section_id: id });

export const createSection = defineCall({
  method: 'POST',
  path: '/sections/create',
  identity: { body: owner },
  body: sectionBody,
  reply: outcome,
});

export const updateSection = defineCall({
  method: 'PUT',
  path: '/sections/update',
  identity: { query: actor, body: owner },
  query: sectionQuery,
  body: sectionBody,
  versioned: section,
  reply: outcome,
});

export const deleteSection = defineCall({
  method: 'DELETE',
  path: '/sections/delete',
  identity: { query: actorAndSchool },
  query: sectionQuery,
  reply: deletion,
});

export const toggleSectionStatus = defineCall({
  method: 'PUT',
  path: '/sections/toggle-status',
  identity: { query: actorAndSchool },
  query: sectionQuery,
  reply: outcome,
  isToggle: true,
});

export const exportSectionStudents = defineCall({
  method: 'GET',
  path: '/students/section/export',
  reads: { noun: 'students' },
  identity: { query: actor },
  query: sectionQuery,
  reply: 'file',
});

const sectionTeacher = z.object({
  /** The id of the link between teacher and section, not of the teacher. A request to remove the link needs this id. */
  id: idOrNull,
  teacherid: idOrNull,
  firstname: text,
  middlename: text,
  lastname: text,
  designation: text,
  email: text,
  /** The type of the link, as in `teacherTypes`. A link can be removed only if its type is greater than `protected`. */
  typeid: idOrNull,
});
export type SectionTeacher = z.infer<typeof sectionTeacher>;

export const listSectionTeachers = defineCall({
  method: 'GET',
  path: '/section/teachers',
  reads: { noun: 'employees' },
  identity: { query: actorAndSchool },
  query: sectionQuery,
  reply: z.object({ teachers: rows(sectionTeacher) }),
});

export const addSectionEmployee = defineCall({
  method: 'POST',
  path: '/sections/add-employee',
  identity: { query: actor },
  query: z.extend(sectionQuery, { employee_id: id }),
  reply: outcome,
  successWhen: 'says-success',
});

export const removeSectionTeacher = defineCall({
  method: 'DELETE',
  path: '/section/teacher/delete',
  identity: { query: actorAndSchool },
  query: z.extend(sectionQuery, { teacher_id: id }),
  reply: outcome,
});

const sectionStudent = z.object({
  id: idOrNull,
  enrollmentno: text,
  firstname: text,
  middlename: text,
  lastname: text,
  student_deletedat: timestampOrNull,
});
export type SectionStudent = z.infer<typeof sectionStudent>;

export const listSectionStudents = defineCall({
  method: 'GET',
  path: '/section/students',
  reads: { noun: 'students' },
  identity: { query: actor },
  query: sectionQuery,
  reply: rowsOrWrappedRows(sectionStudent),
});

const studentIdsBody = z.object({ student_ids: ids({ min: 1, max: maxStudentsPerCall }) });

export const addSectionStudents = defineCall({
  method: 'POST',
  path: '/section/add-students',
  identity: { query: actor },
  query: sectionQuery,
  body: studentIdsBody,
  reply: outcome,
});

/** Removes students from a section. If one of the students is not in the section, no student is removed. */
export const removeSectionStudents = defineCall({
  method: 'POST',
  path: '/section/remove-students',
  identity: { query: actor },
  query: sectionQuery,
  body: studentIdsBody,
  reply: outcome,
  feature: 'placement',
});

export const toggleSectionStudentStatus = defineCall({
  method: 'PUT',
  path: '/section/student/status-toggle',
  query: z.extend(sectionQuery, { student_id: id, activate: z.optional(flag) }),
  queryByFeature: { bulk: ['activate'] },
  reply: outcome,
  isToggle: true,
});
