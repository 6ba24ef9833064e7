import { sortByClass } from '@/lib/format/class-level';
import { mapInBatches } from '../db/batches';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import type { SchoolSection } from '../sections/import';

export async function findSchoolSections(db: Db, schoolId: number): Promise<SchoolSection[]> {
  const rows = await db
    .selectFrom('sections')
    .innerJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .select(['sections.id', 'classname', 'section', 'sections.isactive', 'classes.isactive as isClassActive'])
    .where('sections.school_id', '=', schoolId)
    .orderBy('sections.same_key')
    .execute();
  return sortByClass(rows, ({ classname }) => classname).map(({ isactive, isClassActive, ...row }) => ({
    ...row,
    isActive: isactive === 1 && isClassActive === 1,
  }));
}

export const findRegistered = (db: Db, schoolId: number, mobiles: string[]) =>
  mapInBatches([...new Set(mobiles)], (batch) =>
    db
      .selectFrom('users')
      .select(['id', 'mobileno', 'first_name', 'middle_name', 'last_name'])
      .where('school_id', '=', schoolId)
      .where('mobileno', 'in', batch)
      .execute(),
  );

export type Registered = Awaited<ReturnType<typeof findRegistered>>[number];

export const findLinks = (db: Db, schoolId: number, studentIds: number[]) =>
  mapInBatches(studentIds, (batch) =>
    db
      .selectFrom('student_parents')
      .innerJoin('users', 'users.id', 'student_parents.user_id')
      .select(['student_id', 'user_id', 'parent_type'])
      .where('student_id', 'in', batch)
      .where('users.school_id', '=', schoolId)
      .execute(),
  );
