import { fromWire } from '@/lib/contract/fields/field';
import { myStudentFields } from '@/lib/contract/my-sections';
import { sectionOrder } from '../classes/queries';
import type { Day } from '../db/column-types';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { teacherLinks } from '../employees/queries';
import { fullName } from '../http/text-rules';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { isBirthday } from '../school/queries';
import { sectionsOf } from '../sections/queries';
import { findParents, studentsOf } from '../students/queries';

/** The active sections of which a person is class teacher, class admin or teacher. */
export const ownSections = (db: Db, { schoolId, userId }: Actor) =>
  sectionsOf(db, schoolId)
    .where('sections.isactive', '=', 1)
    .where(
      'sections.id',
      'in',
      teacherLinks(db).select('section_teachers.section_id').where('employees.user_id', '=', userId),
    );

/** The active students of the own sections. All that a role with `own-sections` reads of students begins here. */
export const ownStudents = (db: Db, actor: Actor) =>
  studentsOf(db, actor.schoolId)
    .innerJoin('sections', 'sections.id', 'students.section_id')
    .innerJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .where('students.deleted_at', 'is', null)
    .where('students.section_id', 'in', ownSections(db, actor).select('sections.id'));

/** Returns the own sections from the youngest class to the oldest. */
export async function findOwnSections(db: Db, actor: Actor, day: Day) {
  const order = await sectionOrder(db, actor.schoolId);
  const sections = ownSections(db, actor).select(['sections.id as section_id', 'classname', 'section']);
  const counts = await ownStudents(db, actor)
    .select(({ fn }) => ['students.section_id', fn.countAll<number | string>().as('total')])
    .groupBy('students.section_id')
    .execute();
  const countOf = new Map(counts.map(({ section_id, total }) => [section_id, Number(total)]));
  const children = await ownStudents(db, actor)
    .select(['students.id', 'students.section_id', 'firstname', 'middlename', 'lastname'])
    .where(isBirthday(day))
    .orderBy('firstname')
    .orderBy('students.id')
    .execute();
  const rows = await order.reduce((ordered, term) => ordered.orderBy(term), sections).execute();
  return rows.map((row) => ({
    ...row,
    students: countOf.get(row.section_id) ?? 0,
    birthdays: children
      .filter(({ section_id }) => section_id === row.section_id)
      .map(({ id, firstname, middlename, lastname }) => ({ id, name: fullName(firstname, middlename, lastname) })),
  }));
}

const columns = Object.values(myStudentFields).map(({ wire }) => `students.${wire}` as const);

/** @throws {HttpError} 404 for a section that is not one of the own sections. */
export async function findOwnStudents(db: Db, actor: Actor, sectionId: number | undefined) {
  const sections = ownSections(db, actor).select('sections.id');
  if (sectionId !== undefined && !(await sections.where('sections.id', '=', sectionId).executeTakeFirst()))
    throw new HttpError(404, 'This section was not found.');
  const rows = await ownStudents(db, actor)
    .select(['students.id', 'sections.id as section_id', 'classes.classname', 'sections.section'])
    .select(columns)
    .$if(sectionId !== undefined, (query) => query.where('students.section_id', '=', sectionId ?? 0))
    .orderBy('students.firstname')
    .orderBy('students.lastname')
    .orderBy('students.id')
    .execute();
  const parents = await findParents(
    db,
    actor.schoolId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    ...fromWire(myStudentFields, row),
    section_id: row.section_id,
    classname: row.classname,
    section: row.section,
    parents: (parents.get(row.id) ?? []).map(({ student_id: _, ...parent }) => parent),
  }));
}
