import type { Db, Flag, RowOf } from './db/schema';
import { Refusal } from './refusal';
import { nameHolds } from './text-fields';

export const classesOf = (db: Db, schoolId: number) =>
  db.selectFrom('classes').where('classes.school_id', '=', schoolId);

/** The classes whose name holds what is searched. */
export function findClasses(db: Db, schoolId: number, search: string | undefined) {
  const all = classesOf(db, schoolId);
  return search?.trim() ? all.where(nameHolds('classes.classname', search)) : all;
}

/** @throws {Refusal} 404 for a class that this school has not. */
export async function getClassInSchool(db: Db, schoolId: number, classId: number) {
  const row = await classesOf(db, schoolId).selectAll().where('classes.id', '=', classId).executeTakeFirst();
  if (!row) throw new Refusal(404, 'This class was not found.');
  return row;
}

const flags = [
  'isactive',
  'worksunday',
  'workmonday',
  'worktuesday',
  'workwednesday',
  'workthursday',
  'workfriday',
  'worksaturday',
] as const;
type ClassFlags<T> = Record<(typeof flags)[number], T>;

/** Every flag of a class, spelled another way. */
function eachFlag<From, To>(given: ClassFlags<From>, spell: (flag: From) => To) {
  return Object.fromEntries(flags.map((name) => [name, spell(given[name])])) as ClassFlags<To>; // made of all their names
}

/** As the database keeps them. */
export const storedFlags = (given: ClassFlags<boolean>) => eachFlag(given, (flag): Flag => (flag ? 1 : 0));

/** A class in the wire's names. */
export const presentClass = (row: RowOf<'classes'>) => ({
  id: row.id,
  classname: row.classname,
  schoolid: row.school_id,
  createdby: row.created_by,
  ...eachFlag(row, (flag) => flag === 1),
});
