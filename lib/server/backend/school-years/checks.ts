import type * as z from 'zod/mini';
import {
  type Destination,
  maxUndoDays,
  type startYear,
  type YearOutcome,
  yearFields,
} from '@/lib/contract/school-years';
import { normalizedKey } from '@/lib/format/normalize-text';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import type { Db } from '../db/schema';
import { checkTexts, fullName, rulesOf } from '../http/text-rules';
import { type FieldProblem, HttpError } from '../http-error';
import {
  countActive,
  findLastYear,
  findMoved,
  findPlacedStudents,
  findSections,
  findYearByKey,
  hasYear,
  type MovedStudent,
  type PlacedStudent,
  type Section,
  undoDaysLeft,
} from './queries';

const yearRules = rulesOf(yearFields);

export type YearStartBody = z.output<typeof startYear.body>;

export interface Enrollment {
  student: PlacedStudent;
  from: Section;
  outcome: YearOutcome;
  to: Section | null;
}

const fieldOfSection = (id: number) => `section_${id}`;
const fieldOfStudent = (id: number) => `student_${id}`;

function toDestinations(entries: [id: number, to: Destination][], fieldOf: (id: number) => string, what: string) {
  const destinations = new Map<number, Destination>();
  const problems: FieldProblem[] = [];
  for (const [id, to] of entries) {
    if (destinations.has(id)) problems.push({ field: fieldOf(id), message: `This ${what} is listed twice.` });
    destinations.set(id, to);
  }
  return { destinations, problems };
}

function findDestinationProblems(
  destinations: ReadonlyMap<number, Destination>,
  sections: ReadonlyMap<number, Section>,
  fieldOf: (id: number) => string,
): FieldProblem[] {
  return [...destinations].flatMap(([id, to]) => {
    if (typeof to !== 'number') return [];
    const section = sections.get(to);
    if (!section) return [{ field: fieldOf(id), message: 'The new section was deleted. Please choose another one.' }];
    const message = `${section.name} is not active. Please choose another section.`;
    return section.isActive ? [] : [{ field: fieldOf(id), message }];
  });
}

const isActive = ({ deleted_at }: PlacedStudent) => deleted_at === null;

function enrollmentOf(student: PlacedStudent, from: Section, to: Destination, sections: ReadonlyMap<number, Section>) {
  const stayed = { student, from, outcome: 'stayed', to: from } as const;
  if (to === 'stays' || to === from.id) return stayed;
  if (!isActive(student)) return { student, from, outcome: 'removed', to: null } as const;
  if (to === 'leaves') return { student, from, outcome: 'left', to: null } as const;
  const section = sections.get(to);
  return section ? ({ student, from, outcome: 'promoted', to: section } as const) : stayed;
}

function findSizeProblems(
  sections: readonly Section[],
  enrollments: readonly Enrollment[],
  max: number,
): FieldProblem[] {
  const sizes = new Map<Section, number>();
  for (const { student, to } of enrollments) if (to && isActive(student)) sizes.set(to, (sizes.get(to) ?? 0) + 1);
  return sections.flatMap((section) => {
    const size = sizes.get(section) ?? 0;
    if (size <= max) return [];
    const students = pluralize(size, '1 student', (count) => `${count} students`);
    return [
      { field: 'max_students', message: `${section.name} would have more than ${formatCount(max)}: ${students}.` },
    ];
  });
}

function findStudentProblems(
  exceptions: ReadonlyMap<number, Destination>,
  students: readonly PlacedStudent[],
): FieldProblem[] {
  const activeIds = new Set(students.filter(isActive).map(({ id }) => id));
  const message = 'This student is no longer in a section, or no longer active. Please remove the mark.';
  return [...exceptions.keys()].flatMap((id) => (activeIds.has(id) ? [] : [{ field: fieldOfStudent(id), message }]));
}

async function checkName(db: Db, schoolId: number, body: YearStartBody) {
  const { texts, problems } = checkTexts(yearRules, body);
  const taken = await findYearByKey(db, schoolId, normalizedKey(texts.name));
  const message = `The school year ${taken?.name} has already ended.`;
  return { name: texts.name, problems: taken ? [...problems, { field: 'name', message }] : problems };
}

/** @returns The enrollments of the ending year, and the problems for which the start is rejected. */
export async function planYear(db: Db, schoolId: number, body: YearStartBody) {
  const { name, problems: nameProblems } = await checkName(db, schoolId, body);
  const allSections = await findSections(db, schoolId);
  const sections = new Map(allSections.map((section) => [section.id, section]));
  const students = await findPlacedStudents(db, schoolId);
  const bySection = toDestinations(
    body.sections.map(({ section_id, to }) => [section_id, to]),
    fieldOfSection,
    'section',
  );
  const byStudent = toDestinations(
    body.students.map(({ student_id, to }) => [student_id, to]),
    fieldOfStudent,
    'student',
  );
  const enrollments: Enrollment[] = [];
  const undecided = new Map<Section, number>();
  for (const student of students) {
    const from = sections.get(student.section_id);
    if (!from) continue;
    const to = (isActive(student) && byStudent.destinations.get(student.id)) || bySection.destinations.get(from.id);
    if (to === undefined && isActive(student)) undecided.set(from, (undecided.get(from) ?? 0) + 1);
    enrollments.push(enrollmentOf(student, from, to ?? 'stays', sections));
  }
  const problems: FieldProblem[] = [
    ...nameProblems,
    ...(enrollments.some(({ student }) => isActive(student))
      ? []
      : [{ field: 'sections', message: 'No active student is in a section. There is nothing to move.' }]),
    ...bySection.problems,
    ...byStudent.problems,
    ...[...bySection.destinations.keys()].flatMap((id) =>
      sections.has(id)
        ? []
        : [{ field: fieldOfSection(id), message: 'This section was deleted. Please reload the page.' }],
    ),
    ...[...undecided].map(([section, count]) => ({
      field: fieldOfSection(section.id),
      message: pluralize(
        count,
        `Please choose where the student of ${section.name} goes.`,
        (total) => `Please choose where the ${total} students of ${section.name} go.`,
      ),
    })),
    ...findDestinationProblems(bySection.destinations, sections, fieldOfSection),
    ...findDestinationProblems(byStudent.destinations, sections, fieldOfStudent),
    ...findStudentProblems(byStudent.destinations, students),
    ...findSizeProblems(allSections, enrollments, body.max_students),
  ];
  const unplaced = (await countActive(db, schoolId)).get(null) ?? 0;
  return { name, enrollments, problems, unplaced, sections: allSections };
}

export async function checkPlanIsCurrent(db: Db, schoolId: number, lastYearId: number) {
  const last = await findLastYear(db, schoolId);
  if ((last?.id ?? 0) === lastYearId) return;
  const undoneMessage =
    'The start of a school year was undone after you opened this plan. Nothing was changed. Please reload the page.';
  if (!last || (lastYearId !== 0 && !(await hasYear(db, schoolId, lastYearId))))
    throw new HttpError(409, undoneMessage);
  const message = `${last.startedBy || 'A user'} has already ended the school year ${last.name}, and started the next one. Nothing was changed. Please reload the page.`;
  throw new HttpError(409, message);
}

const studentName = ({ firstname, middlename, lastname }: MovedStudent) => fullName(firstname, middlename, lastname);

function changeSince(student: MovedStudent, sections: ReadonlyMap<number, Section>): string | null {
  const { current_section_id, former_section_id, to_section_id, deactivated_at } = student;
  if (current_section_id !== to_section_id) {
    const section = current_section_id === null ? undefined : sections.get(current_section_id);
    return section ? `Is in ${section.name} now` : 'Is in no section now';
  }
  if (deactivated_at !== null && student.deleted_at !== deactivated_at) return 'Was activated or deactivated since';
  return former_section_id === null ? `${student.classname} ${student.section} was deleted` : null;
}

/** @throws {HttpError} 404 for a missing year, 409 for one that can no longer be undone. */
export async function planUndo(db: Db, schoolId: number, yearId: number) {
  const last = await findLastYear(db, schoolId);
  if (!last || !(await hasYear(db, schoolId, yearId)))
    throw new HttpError(404, 'This school year was not found. It may be undone. Please reload the page.');
  if (last.id !== yearId) throw new HttpError(409, 'Only the last start of a school year can be undone.');
  if (undoDaysLeft(last.startedAt) === 0)
    throw new HttpError(409, `The start of a school year can be undone for ${maxUndoDays} days. This one is older.`);
  const sections = new Map((await findSections(db, schoolId)).map((section) => [section.id, section]));
  const students = (await findMoved(db, schoolId, yearId)).map((student) => ({
    student,
    name: studentName(student),
    reason: changeSince(student, sections),
  }));
  return {
    name: last.name,
    sections,
    returning: students.filter(({ reason }) => reason === null).map(({ student }) => student),
    changed: students.flatMap(({ student, name, reason }) =>
      reason ? [{ student_id: student.id, name, reason }] : [],
    ),
  };
}
