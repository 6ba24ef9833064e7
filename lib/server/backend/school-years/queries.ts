import { maxUndoDays } from '@/lib/contract/school-years';
import { compareClasses } from '@/lib/format/class-level';
import { nameOf } from '../changes/queries';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import { studentsOf } from '../students/queries';

const naturalOrder = new Intl.Collator('en', { numeric: true });

export async function findSections(db: Db, schoolId: number) {
  const rows = await db
    .selectFrom('sections')
    .innerJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .select(['sections.id', 'sections.class_id', 'classes.classname', 'sections.section'])
    .select(['sections.isactive', 'classes.isactive as is_class_active'])
    .where('sections.school_id', '=', schoolId)
    .execute();
  const sections = rows.map(({ isactive, is_class_active, ...row }) => ({
    ...row,
    name: `${row.classname} ${row.section}`,
    isActive: isactive === 1 && is_class_active === 1,
  }));
  return sections.sort(
    (a, b) => compareClasses(a.classname, b.classname) || naturalOrder.compare(a.section, b.section) || a.id - b.id,
  );
}
export type Section = Awaited<ReturnType<typeof findSections>>[number];

export const findPlacedStudents = (db: Db, schoolId: number) =>
  studentsOf(db, schoolId)
    .select(['id', 'section_id', 'enrollmentno', 'firstname', 'middlename', 'lastname', 'deleted_at'])
    .where('section_id', 'is not', null)
    .orderBy('firstname')
    .orderBy('lastname')
    .orderBy('id')
    .$narrowType<{ section_id: number }>()
    .execute();
export type PlacedStudent = Awaited<ReturnType<typeof findPlacedStudents>>[number];

export async function countActive(db: Db, schoolId: number): Promise<Map<number | null, number>> {
  const rows = await studentsOf(db, schoolId)
    .select(({ fn }) => ['section_id', fn.countAll<number>().as('total')])
    .where('deleted_at', 'is', null)
    .groupBy('section_id')
    .execute();
  return new Map(rows.map(({ section_id, total }) => [section_id, Number(total)]));
}

const yearsOf = (db: Db, schoolId: number) =>
  db.selectFrom('school_years').where('school_years.school_id', '=', schoolId).orderBy('school_years.id', 'desc');

const withStarter = (query: ReturnType<typeof yearsOf>) =>
  query
    .leftJoin('users', sameSchool('users.id', 'school_years.created_by'))
    .select(['school_years.id', 'name', 'school_years.created_at', 'first_name', 'middle_name', 'last_name']);

const starterOf = ({
  first_name,
  middle_name,
  last_name,
}: Record<'first_name' | 'middle_name' | 'last_name', string | null>) =>
  nameOf({ first_name: first_name ?? '', middle_name: middle_name ?? '', last_name: last_name ?? '' });

export async function findLastYear(db: Db, schoolId: number) {
  const row = await withStarter(yearsOf(db, schoolId)).executeTakeFirst();
  return row && { id: row.id, name: row.name, startedBy: starterOf(row), startedAt: row.created_at };
}

export const findYearByKey = (db: Db, schoolId: number, key: string) =>
  yearsOf(db, schoolId).select('name').where('same_key', '=', key).executeTakeFirst();

export const hasYear = async (db: Db, schoolId: number, yearId: number): Promise<boolean> =>
  (await yearsOf(db, schoolId).select('id').where('id', '=', yearId).executeTakeFirst()) !== undefined;

const dayMs = 24 * 60 * 60_000;

export const undoDaysLeft = (startedAt: string): number =>
  Math.max(0, Math.ceil(maxUndoDays - (Date.now() - Date.parse(startedAt)) / dayMs));

export async function listYears(db: Db, schoolId: number) {
  const years = await withStarter(yearsOf(db, schoolId)).execute();
  const sections = await db
    .selectFrom('year_sections')
    .innerJoin('school_years', sameSchool('school_years.id', 'year_sections.year_id'))
    .leftJoin('enrollments', sameSchool('enrollments.year_section_id', 'year_sections.id'))
    .select(({ fn }) => fn.count<number>('enrollments.id').as('students'))
    .select(['year_sections.id', 'school_years.id as year_id', 'classname', 'section'])
    .where('year_sections.school_id', '=', schoolId)
    .groupBy(['year_sections.id', 'school_years.id', 'classname', 'section'])
    .orderBy('year_sections.id')
    .execute();
  return {
    years: years.map((row, index) => ({
      year_id: row.id,
      name: row.name,
      started_by: starterOf(row),
      started_at: row.created_at,
      undo_days: index === 0 ? undoDaysLeft(row.created_at) : 0,
    })),
    sections: sections.map(({ id, students, ...row }) => ({ ...row, year_section_id: id, students: Number(students) })),
  };
}

const sectionNameOf = (section: { classname: string | null; section: string | null }) =>
  section.classname === null ? '' : `${section.classname} ${section.section}`;

export async function listYearStudents(db: Db, schoolId: number, yearSectionId: number) {
  const yearSection = await db
    .selectFrom('year_sections')
    .select('id')
    .where('id', '=', yearSectionId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (!yearSection) throw new HttpError(404, 'This section of a former school year was not found.');
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('students', sameSchool('students.id', 'enrollments.student_id'))
    .leftJoin('sections', sameSchool('sections.id', 'enrollments.to_section_id'))
    .leftJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .select(['students.id', 'enrollmentno', 'firstname', 'middlename', 'lastname', 'outcome'])
    .select(['classes.classname', 'sections.section'])
    .where('enrollments.school_id', '=', schoolId)
    .where('enrollments.year_section_id', '=', yearSectionId)
    .orderBy('firstname')
    .orderBy('lastname')
    .orderBy('students.id')
    .execute();
  return rows.map(({ classname, section, ...row }) => ({ ...row, to: sectionNameOf({ classname, section }) }));
}

export const findFormerSections = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('year_sections', sameSchool('year_sections.id', 'enrollments.year_section_id'))
    .innerJoin('school_years', sameSchool('school_years.id', 'year_sections.year_id'))
    .select(['school_years.id as year_id', 'school_years.name', 'classname', 'section', 'outcome'])
    .where('enrollments.school_id', '=', schoolId)
    .where('enrollments.student_id', '=', studentId)
    .orderBy('school_years.id', 'desc')
    .execute();

export const findMoved = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('year_sections', sameSchool('year_sections.id', 'enrollments.year_section_id'))
    .innerJoin('students', sameSchool('students.id', 'enrollments.student_id'))
    .select(['students.id', 'firstname', 'middlename', 'lastname', 'outcome', 'to_section_id', 'deactivated_at'])
    .select(['students.section_id as current_section_id', 'students.deleted_at'])
    .select(['year_sections.section_id as former_section_id', 'classname', 'section'])
    .where('enrollments.school_id', '=', schoolId)
    .where('year_sections.year_id', '=', yearId)
    .where('outcome', '!=', 'stayed')
    .orderBy('enrollments.id')
    .execute();
export type MovedStudent = Awaited<ReturnType<typeof findMoved>>[number];
