import { sql } from 'kysely';
import type * as z from 'zod';
import type { createClass } from '@/lib/contract/classes';
import type { Actor } from './access-tokens';
import { classesOf, getClassInSchool, storedFlags } from './class-rows';
import type { Db } from './db/schema';
import { Refusal, refuseFields } from './refusal';
import { checkTexts, type TextRule } from './text-fields';

type ClassBody = z.output<typeof createClass.body>;

const nameRule = { classname: { label: 'Class name', max: 50, isRequired: true } } satisfies Record<string, TextRule>;
const now = () => new Date().toISOString();

/** @throws {Refusal} 409 where another class of the school has this name; letters count the same in both cases. */
async function checkNameIsFree(db: Db, schoolId: number, classname: string, exceptId: number) {
  const other = await classesOf(db, schoolId)
    .select('classname')
    .where(sql`lower(classname)`, '=', sql`lower(${classname})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!other) return;
  const message = `There is already a class ${other.classname}.`;
  throw new Refusal(409, message, { detail: [{ field: 'classname', message }] });
}

async function checkedName(db: Db, schoolId: number, given: string, exceptId = 0): Promise<string> {
  if (given.trim() === '') throw refuseFields([{ field: 'classname', message: 'Class name cannot be empty' }]);
  const { texts, problems } = checkTexts(nameRule, { classname: given });
  if (problems.length > 0) throw refuseFields(problems);
  await checkNameIsFree(db, schoolId, texts.classname, exceptId);
  return texts.classname;
}

/** @returns the new class. */
export async function addClass(db: Db, { classname, ...flags }: ClassBody, { schoolId, userId }: Actor) {
  const name = await checkedName(db, schoolId, classname);
  return db
    .insertInto('classes')
    .values({
      classname: name,
      ...storedFlags(flags),
      school_id: schoolId,
      created_by: userId,
      created_at: now(),
      updated_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeClass(db: Db, classId: number, body: ClassBody, { schoolId }: Actor): Promise<void> {
  await getClassInSchool(db, schoolId, classId);
  const { classname, ...flags } = body;
  const name = await checkedName(db, schoolId, classname, classId);
  await db
    .updateTable('classes')
    .set({ classname: name, ...storedFlags(flags), updated_at: now() })
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .execute();
}

/** @returns whether the class is active now. */
export async function flipClass(db: Db, classId: number, { schoolId }: Actor): Promise<boolean> {
  const { isactive } = await getClassInSchool(db, schoolId, classId);
  await db
    .updateTable('classes')
    .set({ isactive: isactive === 1 ? 0 : 1, updated_at: now() })
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .execute();
  return isactive === 0;
}
