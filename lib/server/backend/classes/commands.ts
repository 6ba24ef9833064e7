import type * as z from 'zod';
import type * as contract from '@/lib/contract/classes';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import type { Actor } from '../identity/access-tokens';
import { validateClassName } from './checks';
import { toStoredFlags } from './presenter';
import { getClassInSchool } from './queries';

type ClassBody = z.output<typeof contract.createClass.body>;

export async function createClass(db: Db, { classname, ...flags }: ClassBody, { schoolId, userId }: Actor) {
  const name = await validateClassName(db, schoolId, classname);
  return db
    .insertInto('classes')
    .values({
      ...name,
      ...toStoredFlags(flags),
      school_id: schoolId,
      created_by: userId,
      created_at: now(),
      updated_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateClass(db: Db, classId: number, body: ClassBody, { schoolId }: Actor): Promise<void> {
  await getClassInSchool(db, schoolId, classId);
  const { classname, ...flags } = body;
  const name = await validateClassName(db, schoolId, classname, classId);
  await db
    .updateTable('classes')
    .set({ ...name, ...toStoredFlags(flags), updated_at: now() })
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .execute();
}

export async function setClassActive(db: Db, classId: number, isActive: boolean, { schoolId }: Actor): Promise<void> {
  await db
    .updateTable('classes')
    .set({ isactive: isActive ? 1 : 0, updated_at: now() })
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .execute();
}
