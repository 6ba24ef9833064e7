import { sql } from 'kysely';
import type { Role } from '@/lib/contract/roles';
import { teacherTypes } from '@/lib/contract/values/constants';
import { groupBy } from '@/lib/format/arrays';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { teacherLinks } from '../employees/queries';
import { HttpError } from '../http-error';
import { openSessions, type SessionLimits } from '../identity/access-tokens';

export interface School {
  schoolId: number;
  /** `null` for an operator. */
  userId: number | null;
}

export const peopleWithRole = (db: Db, schoolId: number) =>
  db
    .selectFrom('users')
    .leftJoin('employees', sameSchool('employees.user_id', 'users.id'))
    .where('users.school_id', '=', schoolId)
    .where('users.role', 'is not', null);

export async function listPeople(db: Db, { schoolId, userId }: School, limits: SessionLimits) {
  const sessionCount = openSessions(db, limits)
    .where('access_tokens.user_id', '=', sql.ref<number>('users.id'))
    .select(({ fn }) => fn.countAll<number | string>().as('total'));
  const people = await peopleWithRole(db, schoolId)
    .select(['users.id as person_id', 'first_name', 'middle_name', 'last_name', 'mobileno', 'users.role'])
    .select(['last_sign_in_at as last_sign_in', 'employees.id as emp_id', 'employees.deleted_at'])
    .select(sessionCount.as('sessions'))
    .$narrowType<{ role: Role }>()
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('users.id')
    .execute();
  return people.map((person) => ({
    ...person,
    sessions: Number(person.sessions),
    is_self: person.person_id === userId,
  }));
}

/** Also finds a person without a role, who may not sign in. */
export const findPersonByMobile = (db: Db, schoolId: number, mobile: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'middle_name', 'last_name'])
    .where('school_id', '=', schoolId)
    .where('mobileno', '=', mobile)
    .executeTakeFirst();

export async function getPersonWithRole(db: Db, schoolId: number, personId: number) {
  const person = await peopleWithRole(db, schoolId)
    .select(['users.id', 'users.mobileno', 'users.role', 'first_name', 'middle_name', 'last_name'])
    .$narrowType<{ role: Role }>()
    .where('users.id', '=', personId)
    .executeTakeFirst();
  if (!person) throw new HttpError(404, 'This person has no access. Please reload the page.');
  return person;
}

/** Returns the class teachers without a role, with the names of their active sections. */
export async function findClassTeachers(db: Db, schoolId: number) {
  const rows = await teacherLinks(db)
    .innerJoin('users', sameSchool('users.id', 'employees.user_id'))
    .innerJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .select(['users.id', 'first_name', 'middle_name', 'last_name', 'users.mobileno', 'classname', 'section'])
    .where('employees.school_id', '=', schoolId)
    .where('employees.deleted_at', 'is', null)
    .where('users.role', 'is', null)
    .where('sections.isactive', '=', 1)
    .where('section_teachers.typeid', '=', teacherTypes.classTeacher)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('users.id')
    .orderBy('sections.id')
    .execute();
  return [...groupBy(rows, ({ id }) => id).values()].flatMap((links) => {
    const sections = links.map(({ classname, section }) => `${classname} ${section}`).join(', ');
    return links.slice(0, 1).map(({ classname: _, section: __, ...person }) => ({ ...person, sections }));
  });
}

export const findSessions = (db: Db, limits: SessionLimits, personId: number) =>
  openSessions(db, limits)
    .where('user_id', '=', personId)
    .select(['id as session_id', 'device', 'created_at as started_at', 'last_used_at'])
    .orderBy('id', 'desc')
    .execute();
