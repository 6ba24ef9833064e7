import { sql } from 'kysely';
import type { Actor } from '../auth/access-tokens';
import type { Db } from '../db/schema';
import { HttpError } from '../http/http-error';

/** Teachers are active employees with 'teacher' in their designation, such as 'PGT Teacher'. */
const countTeachers = (db: Db, schoolId: number) =>
  db
    .selectFrom('employees')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('school_id', '=', schoolId)
    .where('deleted_at', 'is', null)
    .where(sql`lower(designation)`, 'like', '%teacher%')
    .executeTakeFirstOrThrow();

const countStudents = (db: Db, schoolId: number) =>
  db
    .selectFrom('students')
    .select(['gender', (row) => row.fn.countAll<number>().as('total')])
    .where('school_id', '=', schoolId)
    .where('deleted_at', 'is', null)
    .groupBy('gender')
    .execute();

export async function countPeople(db: Db, schoolId: number) {
  const teachers = await countTeachers(db, schoolId);
  const students = await countStudents(db, schoolId);
  const ofGender = (gender: string) => Number(students.find((row) => row.gender === gender)?.total ?? 0);
  return {
    total_students: students.reduce((sum, row) => sum + Number(row.total), 0),
    total_teachers: Number(teachers.total),
    total_male_students: ofGender('M'),
    total_female_students: ofGender('F'),
  };
}

export async function findProfile(db: Db, { userId, schoolId }: Actor) {
  const row = await db
    .selectFrom('users')
    .innerJoin('schools', 'schools.id', 'users.school_id')
    .select(['users.first_name', 'schools.name', 'schools.logo'])
    .where('users.id', '=', userId)
    .where('users.school_id', '=', schoolId)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'Failed to load user profile');
  return { userid: userId, schoolid: schoolId, name: row.name, firstname: row.first_name, logo: row.logo };
}
