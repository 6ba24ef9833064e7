import * as z from 'zod/mini';
import { actorAndSchool, defineCall } from './call';
import { classRows } from './classes';
import type { FieldTable } from './fields/field';
import { bodyShape } from './fields/shapes';
import { count, id, idOrNull, intBetween, list, looseFlag, outcome, replyId, rows, text } from './values/fields';
import { maxLengths } from './values/limits';

export const maxUndoDays = 14;

export const defaultMaxStudents = 60;

export const yearFields = {
  name: {
    kind: 'text',
    wire: 'name',
    label: 'Ending School Year',
    purpose: null,
    required: 'The name of the ending school year is required',
    max: 20,
  },
} as const satisfies FieldTable;

export const yearOutcomes = ['promoted', 'stayed', 'left', 'removed'] as const;
export type YearOutcome = (typeof yearOutcomes)[number];

/** A section, or `leaves` for students who leave the school, or `stays` for students who stay in their section. */
const destination = z.union([z.enum(['leaves', 'stays']), id]);
export type Destination = z.infer<typeof destination>;

const yearStart = z.object({
  ...bodyShape(yearFields),
  /** The id of the school year that ended last, or 0, as in the plan. If another year has ended since, the plan is old. */
  last_year_id: id,
  max_students: intBetween(1, 10_000),
  sections: list(z.object({ section_id: id, to: destination }), { max: maxLengths.list }),
  students: list(z.object({ student_id: id, to: destination }), { max: maxLengths.list }),
});
export type YearStart = z.input<typeof yearStart>;

const year = z.object({
  year_id: replyId,
  name: text,
  started_by: text,
  started_at: text,
  /** The number of days for which the start of the next year can be undone. It is 0 if it can no longer be undone. */
  undo_days: count,
});
export type SchoolYear = z.infer<typeof year>;

const yearSection = z.object({
  year_id: replyId,
  year_section_id: idOrNull,
  classname: text,
  section: text,
  students: count,
});
export type YearSection = z.infer<typeof yearSection>;

export const listSchoolYears = defineCall({
  method: 'GET',
  path: '/school-years/list',
  identity: { query: actorAndSchool },
  feature: 'promotion',
  reply: z.object({ status: text, years: rows(year), sections: classRows(yearSection) }),
});

const yearStudent = z.object({
  id: idOrNull,
  enrollmentno: text,
  firstname: text,
  middlename: text,
  lastname: text,
  outcome: z.catch(z.nullable(z.enum(yearOutcomes)), null),
  to: text,
});
export type YearStudent = z.infer<typeof yearStudent>;

export const listYearStudents = defineCall({
  method: 'GET',
  path: '/school-years/students',
  reads: { noun: 'students' },
  identity: { query: actorAndSchool },
  feature: 'promotion',
  query: z.object({ year_section_id: id }),
  reply: z.object({ status: text, data: rows(yearStudent) }),
});

const formerSection = z.object({
  year_id: replyId,
  name: text,
  classname: text,
  section: text,
  outcome: z.catch(z.nullable(z.enum(yearOutcomes)), null),
});
export type FormerSection = z.infer<typeof formerSection>;

export const listFormerSections = defineCall({
  method: 'GET',
  path: '/school-years/former-sections',
  reads: { noun: 'students', id: 'student_id' },
  identity: { query: actorAndSchool },
  feature: 'promotion',
  query: z.object({ student_id: id }),
  reply: z.object({ status: text, data: rows(formerSection) }),
});

const planSection = z.object({
  section_id: replyId,
  class_id: idOrNull,
  classname: text,
  section: text,
  isactive: looseFlag,
  students: count,
});
export type PlanSection = z.infer<typeof planSection>;

export const loadYearPlan = defineCall({
  method: 'GET',
  path: '/school-years/plan',
  identity: { query: actorAndSchool },
  feature: 'promotion',
  reply: z.object({
    status: text,
    /** The school year that ended last, and who has started the next one. 0 and '' if none has ended yet. */
    last_year_id: count,
    last_year: text,
    started_by: text,
    started_at: text,
    unplaced: count,
    sections: classRows(planSection),
  }),
});
export type YearPlan = z.infer<typeof loadYearPlan.reply>;

const yearCounts = {
  promoted: count,
  stayed: count,
  left: count,
  removed: count,
};

export const checkYearStart = defineCall({
  method: 'POST',
  path: '/school-years/check',
  identity: { query: actorAndSchool },
  feature: 'promotion',
  isRead: true,
  body: yearStart,
  reply: z.object({
    status: text,
    ...yearCounts,
    unplaced: count,
    /** `field` is the name of a body field, or contains an id: `section_12` or `student_345`. */
    problems: rows(z.object({ field: text, message: text })),
  }),
});
export type YearCheck = z.infer<typeof checkYearStart.reply>;

export const downloadYearSheet = defineCall({
  method: 'POST',
  path: '/school-years/sheet',
  reads: { noun: 'students' },
  identity: { query: actorAndSchool },
  feature: 'promotion',
  isRead: true,
  body: yearStart,
  reply: 'file',
});

const undoCounts = {
  returned: count,
  changed: count,
  students: rows(z.object({ student_id: idOrNull, name: text, reason: text })),
};

export const previewYearUndo = defineCall({
  method: 'GET',
  path: '/school-years/undo',
  reads: { noun: 'students' },
  identity: { query: actorAndSchool },
  feature: 'promotion',
  query: z.object({ year_id: id }),
  reply: z.object({ status: text, ...undoCounts }),
});
export type YearUndo = z.infer<typeof previewYearUndo.reply>;

export const revertYearStart = defineCall({
  method: 'POST',
  path: '/school-years/undo',
  identity: { query: actorAndSchool },
  feature: 'promotion',
  body: z.object({ year_id: id }),
  reply: z.extend(outcome, undoCounts),
});

export const startYear = defineCall({
  method: 'POST',
  path: '/school-years/start',
  identity: { query: actorAndSchool },
  feature: 'promotion',
  body: yearStart,
  reply: z.extend(outcome, { year_id: idOrNull, ...yearCounts }),
});
export type StartedYear = z.infer<typeof startYear.reply>;
