import { type RawBuilder, sql } from 'kysely';
import { sortByClass } from '@/lib/format/class-level';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

export const classesOf = (db: Db, schoolId: number) =>
  db.selectFrom('classes').where('classes.school_id', '=', schoolId);

/** Limits the length of the query. */
const maxSortedClasses = 500;

/** The order is from the youngest class to the oldest, and by name. Rows without a section come first. */
export async function sectionOrder(db: Db, schoolId: number): Promise<RawBuilder<unknown>[]> {
  const classes = await classesOf(db, schoolId).select(['id', 'classname']).orderBy('id').execute();
  const sorted = sortByClass(classes, ({ classname }) => classname).slice(0, maxSortedClasses);
  const places = sorted.map(({ id }, place) => sql`when ${sql.lit(id)} then ${sql.lit(place + 1)}`);
  // The branch for 0 keeps the SQL valid in a school without classes.
  const byClass = sql`case sections.class_id when 0 then 0 ${sql.join(places, sql` `)} else 0 end`;
  return [byClass, sql`coalesce(sections.class_id, 0)`, sql`sections.same_key`, sql`sections.id`];
}

export async function getClassInSchool(db: Db, schoolId: number, classId: number) {
  const row = await classesOf(db, schoolId).selectAll().where('classes.id', '=', classId).executeTakeFirst();
  if (!row) throw new HttpError(404, 'This class was not found.');
  return row;
}

export const studentsOfClass = (db: Db, schoolId: number, classId: number) =>
  db
    .selectFrom('students')
    .innerJoin('sections', sameSchool('sections.id', 'students.section_id'))
    .selectAll('students')
    .select('sections.section')
    .where('students.school_id', '=', schoolId)
    .where('sections.class_id', '=', classId)
    .orderBy('sections.section')
    .orderBy('students.firstname')
    .orderBy('students.lastname')
    .orderBy('students.id')
    .execute();
