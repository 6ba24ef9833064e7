import { sql } from 'kysely';
import { hasFullAccess } from '@/lib/contract/roles';
import type { updateSchool } from '@/lib/contract/school';
import { parseId } from '@/lib/contract/values/integers';
import { logoUrl } from '@/lib/contract/values/logo-url';
import { StorageError } from '@/lib/server/storage-error';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import type { Day } from '../db/column-types';
import { sameSchool } from '../db/conditions';
import { isIncomplete } from '../db/incomplete-students';
import type { Db, RowOf } from '../db/schema';
import { administratorName } from '../http/administrator-name';
import { fullName } from '../http/text-rules';
import { HttpError } from '../http-error';
import type { SignedIn } from '../identity/access-tokens';
import { peopleWhoMaySignIn } from '../identity/people';
import { studentsOf } from '../students/queries';

type SchoolRow = Pick<RowOf<'schools'>, 'name' | 'address' | 'logo'>;

const formFields = ({ name, address, logo }: SchoolRow) =>
  ({ name, address, logo: logo ? logoUrl(logo) : '' }) satisfies UpdatedFields<typeof updateSchool>;

const presentSchool = (row: SchoolRow) => withVersion(formFields(row), formFields(row));

export const schoolRecord: RecordKind = {
  noun: 'school',
  async find(db, schoolId) {
    const row = await db
      .selectFrom('schools')
      .select(['name', 'address', 'logo'])
      .where('id', '=', schoolId)
      .executeTakeFirst();
    return row && { listed: presentSchool(row), fields: formFields(row) };
  },
};

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
    .selectFrom('student_counts')
    .select(['gender', sql<number>`sum(total)`.as('total')])
    .select(sql<number>`sum(case when section_id = 0 then total else 0 end)`.as('unplaced'))
    .where('school_id', '=', schoolId)
    .where('isactive', '=', 1)
    .groupBy('gender')
    .execute();

const countIncomplete = (db: Db, schoolId: number) =>
  studentsOf(db, schoolId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .where(isIncomplete)
    .executeTakeFirstOrThrow();

export async function countPeople(db: Db, schoolId: number) {
  const teachers = await countTeachers(db, schoolId);
  const students = await countStudents(db, schoolId);
  const incomplete = await countIncomplete(db, schoolId);
  const countOfGender = (gender: string) => Number(students.find((row) => row.gender === gender)?.total ?? 0);
  const sumOf = (column: 'total' | 'unplaced') => students.reduce((sum, row) => sum + Number(row[column]), 0);
  return {
    total_students: sumOf('total'),
    total_teachers: Number(teachers.total),
    total_male_students: countOfGender('M'),
    total_female_students: countOfGender('F'),
    total_unplaced_students: sumOf('unplaced'),
    total_incomplete_students: Number(incomplete.total),
  };
}

export async function findProfile(db: Db, { userId, schoolId, role }: SignedIn) {
  const row = await db
    .selectFrom('users')
    .innerJoin('schools', 'schools.id', 'users.school_id')
    .select(['users.first_name', 'schools.name', 'schools.address', 'schools.logo'])
    .where('users.id', '=', userId)
    .where('users.school_id', '=', schoolId)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'Failed to load user profile');
  const administrator = hasFullAccess(role) ? '' : await administratorName(db, schoolId);
  return { userid: userId, schoolid: schoolId, firstname: row.first_name, ...presentSchool(row), role, administrator };
}

/** A school that imports placeholder dates may have thousands of birthdays on one day. */
const maxBirthdays = 50;

/** 29 February counts as the 28th outside leap years. */
function findCelebratedBirthdays(day: Day): string[] {
  const isLeapYear = new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCMonth() === 1;
  const monthAndDay = day.slice(5);
  return monthAndDay === '02-28' && !isLeapYear ? [monthAndDay, '02-29'] : [monthAndDay];
}

/** True for students whose birthday is celebrated on a day. */
export const isBirthday = (day: Day) =>
  sql<boolean>`substr(students.dob, 6) in (${sql.join(findCelebratedBirthdays(day))})`;

export async function findBirthdays(db: Db, schoolId: number, day: Day) {
  const rows = await db
    .selectFrom('students')
    .leftJoin('sections', sameSchool('sections.id', 'students.section_id'))
    .leftJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .select(['students.id', 'firstname', 'middlename', 'lastname', 'enrollmentno', 'classname', 'section'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('students.school_id', '=', schoolId)
    .where('students.deleted_at', 'is', null)
    .where(isBirthday(day))
    .orderBy('firstname')
    .orderBy('students.id')
    .limit(maxBirthdays)
    .execute();
  const birthdays = rows.map((row) => ({
    id: row.id,
    name: fullName(row.firstname, row.middlename, row.lastname),
    className: [row.classname, row.section].filter(Boolean).join(' '),
    enrollmentNo: row.enrollmentno,
  }));
  return { birthdays, birthdays_total: Number(rows[0]?.total ?? 0) };
}

export async function findNextHoliday(db: Db, schoolId: number, day: Day) {
  const row = await db
    .selectFrom('holidays')
    .select(['holidayname as name', 'startdate', 'enddate'])
    .where('school_id', '=', schoolId)
    .where('enddate', '>=', day)
    .orderBy('startdate')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** `administrators` counts all people who may sign in, with any role. */
export async function listSchools(db: Db) {
  const students = await db
    .selectFrom('student_counts')
    .select(({ fn }) => ['school_id', fn.sum<number | string>('total').as('count')])
    .where('isactive', '=', 1)
    .groupBy('school_id')
    .execute();
  const employees = await db
    .selectFrom('employees')
    .select(({ fn }) => ['school_id', fn.countAll<number | string>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('school_id')
    .execute();
  const administrators = await peopleWhoMaySignIn(db)
    .select(({ fn }) => ['users.school_id', fn.countAll<number | string>().as('count')])
    .groupBy('users.school_id')
    .execute();
  const [studentCounts, employeeCounts, administratorCounts] = [students, employees, administrators].map(
    (counts) => new Map(counts.map(({ school_id, count }) => [school_id, Number(count)])),
  );
  const schools = await db
    .selectFrom('schools')
    .select(['id', 'name', 'created_at', 'disabled_at'])
    .orderBy('id')
    .execute();
  return schools.map(({ id, name, created_at, disabled_at }) => ({
    id,
    name,
    students: studentCounts?.get(id) ?? 0,
    employees: employeeCounts?.get(id) ?? 0,
    administrators: administratorCounts?.get(id) ?? 0,
    since: created_at,
    disabledAt: disabled_at,
  }));
}

/** @throws {StorageError} when there is no such school, or when several schools need the option `--school`. */
export async function chooseSchool(
  db: Db,
  option: string | boolean | undefined,
): Promise<{ id: number; name: string }> {
  const schools = await listSchools(db);
  const [first] = schools;
  if (option === undefined) {
    if (first && schools.length === 1) return first;
    throw new StorageError(
      `The database has ${schools.length} schools. Give the id of one: --school ${first?.id ?? 4}. “npm run school -- list” shows them.`,
    );
  }
  const id = parseId(String(option));
  const school = schools.find((other) => other.id === id);
  if (school) return school;
  throw new StorageError(`There is no school ${option}. “npm run school -- list” shows all schools.`);
}
