import type * as z from 'zod';
import type { createClass } from '@/lib/contract/classes';
import type { Actor } from '../auth/access-tokens';
import { now } from '../db/moment';
import type { Db } from '../db/schema';
import { checkedName } from './checks';
import { storedFlags } from './present';
import { getClassInSchool } from './queries';

type ClassBody = z.output<typeof createClass.body>;

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
