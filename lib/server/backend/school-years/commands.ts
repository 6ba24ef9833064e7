import { sql } from 'kysely';
import { normalizedKey } from '@/lib/format/normalize-text';
import { recordChanges } from '../changes/commands';
import type { FieldChanges } from '../changes/record-kind';
import { mapInBatches } from '../db/batches';
import type { Timestamp } from '../db/column-types';
import { now } from '../db/now';
import type { Db, NewRow } from '../db/schema';
import { invalidFieldsError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { checkPlanIsCurrent, type Enrollment, planUndo, planYear, type YearStartBody } from './checks';
import type { Section } from './queries';

interface Placement {
  id: number;
  section_id: number | null;
  /** The time of a deactivation, or `null` to activate. `undefined` leaves the status as it is. */
  deleted_at?: Timestamp | null;
}

async function placeStudents(db: Db, schoolId: number, students: Placement[]): Promise<void> {
  const updated_at = now();
  for (const deleted_at of new Set(students.map((student) => student.deleted_at))) {
    const placed = students.filter((student) => student.deleted_at === deleted_at);
    await mapInBatches(placed, async (batch) => {
      const choices = batch.map(({ id, section_id }) => sql`when ${id} then cast(${section_id} as integer)`);
      const section_id = sql<number | null>`case id ${sql.join(choices, sql` `)} end`;
      const ids = batch.map(({ id }) => id);
      const update = db.updateTable('students').set({ section_id, deleted_at, updated_at });
      await update.where('school_id', '=', schoolId).where('id', 'in', ids).execute();
      return [];
    });
  }
}

async function addYear(db: Db, { schoolId, userId }: Actor, name: string): Promise<number> {
  const owned = { school_id: schoolId, created_by: userId, created_at: now(), updated_at: now() };
  const { id } = await db
    .insertInto('school_years')
    .values({ ...owned, name, same_key: normalizedKey(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addEnrollments(
  db: Db,
  schoolId: number,
  yearId: number,
  sections: readonly Section[],
  enrollments: Enrollment[],
  deactivatedAt: Timestamp,
): Promise<void> {
  const filledIds = new Set(enrollments.map(({ from }) => from.id));
  const rows = sections
    .filter(({ id }) => filledIds.has(id))
    .map(({ id, classname, section }) => ({
      ...{ school_id: schoolId, year_id: yearId, section_id: id },
      ...{ classname, section },
    }));
  const added = await mapInBatches(rows, (batch) =>
    db.insertInto('year_sections').values(batch).returning(['id', 'section_id']).execute(),
  );
  const yearSectionIds = new Map(added.map(({ id, section_id }) => [section_id, id]));
  await mapInBatches(enrollments, async (batch) => {
    const values = batch.map(
      ({ student, from, outcome, to }): NewRow<'enrollments'> => ({
        school_id: schoolId,
        year_section_id: yearSectionIds.get(from.id) ?? 0,
        student_id: student.id,
        outcome,
        to_section_id: to?.id ?? null,
        deactivated_at: outcome === 'left' ? deactivatedAt : null,
      }),
    );
    await db.insertInto('enrollments').values(values).execute();
    return [];
  });
}

type SectionName = Pick<Section, 'id' | 'name'> | null;

const sectionChange = (from: SectionName, to: SectionName): FieldChanges => ({
  section_id: [from?.id ?? null, to?.id ?? null, from?.name ?? '', to?.name ?? ''],
});

async function recordEnrollments(db: Db, actor: Actor, enrollments: readonly Enrollment[]): Promise<void> {
  const recordsOf = (outcome: Enrollment['outcome'], others: FieldChanges = {}) =>
    enrollments
      .filter((enrollment) => enrollment.outcome === outcome)
      .map(({ student, from, to }) => ({
        recordId: student.id,
        sectionId: (to ?? from).id,
        values: { ...sectionChange(from, to), ...others },
        fields: Object.keys(others),
      }));
  await recordChanges(db, actor, { noun: 'students', verb: 'moved' }, recordsOf('promoted'));
  await recordChanges(db, actor, { noun: 'students', verb: 'removed' }, recordsOf('removed'));
  const deactivations = recordsOf('left', { isactive: [true, false] });
  await recordChanges(db, actor, { noun: 'students', verb: 'deactivated' }, deactivations);
}

/** @throws {HttpError} 409 if the next year has already started, 422 with the problems of a plan. */
export async function startYear(db: Db, actor: Actor, body: YearStartBody) {
  const { schoolId } = actor;
  await checkPlanIsCurrent(db, schoolId, body.last_year_id);
  const { name, enrollments, problems, sections } = await planYear(db, schoolId, body);
  if (problems.length > 0) throw invalidFieldsError(problems);
  const deactivatedAt = now();
  const yearId = await addYear(db, actor, name);
  await addEnrollments(db, schoolId, yearId, sections, enrollments, deactivatedAt);
  const moved = enrollments.filter(({ outcome }) => outcome !== 'stayed');
  await placeStudents(
    db,
    schoolId,
    moved.map(({ student, outcome, to }) => ({
      id: student.id,
      section_id: to?.id ?? null,
      ...(outcome === 'left' && { deleted_at: deactivatedAt }),
    })),
  );
  await recordEnrollments(db, actor, moved);
  return { yearId, name, enrollments };
}

/**
 * Moves only students who are still as the start of the year has left them. @throws {HttpError} the errors of
 * `planUndo`.
 */
export async function undoYear(db: Db, actor: Actor, yearId: number) {
  const { schoolId } = actor;
  const { name, sections, returning, changed } = await planUndo(db, schoolId, yearId);
  await placeStudents(
    db,
    schoolId,
    returning.map(({ id, former_section_id, deactivated_at }) => ({
      id,
      section_id: former_section_id,
      ...(deactivated_at !== null && { deleted_at: null }),
    })),
  );
  const nameOf = (id: number | null) => (id === null ? null : (sections.get(id) ?? null));
  const recordOf = (
    { id, former_section_id, to_section_id }: (typeof returning)[number],
    others: FieldChanges = {},
  ) => ({
    recordId: id,
    sectionId: former_section_id ?? undefined,
    values: { ...sectionChange(nameOf(to_section_id), nameOf(former_section_id)), ...others },
    fields: Object.keys(others),
  });
  const isLeaver = ({ deactivated_at }: (typeof returning)[number]) => deactivated_at !== null;
  const movedBack = returning.filter((student) => !isLeaver(student)).map((student) => recordOf(student));
  await recordChanges(db, actor, { noun: 'students', verb: 'moved' }, movedBack);
  const activated = returning.filter(isLeaver).map((student) => recordOf(student, { isactive: [false, true] }));
  await recordChanges(db, actor, { noun: 'students', verb: 'activated' }, activated);
  await db.deleteFrom('year_sections').where('year_id', '=', yearId).where('school_id', '=', schoolId).execute();
  await db.deleteFrom('school_years').where('id', '=', yearId).where('school_id', '=', schoolId).execute();
  return { name, returned: returning.length, changed };
}
