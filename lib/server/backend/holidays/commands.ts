import { batches } from '../db/batches';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import type { Actor } from '../identity/access-tokens';
import { checkHoliday, type HolidayBody } from './checks';
import { getHolidayInSchool } from './queries';

async function setClasses(db: Db, holidayId: number, classIds: number[]) {
  await db.deleteFrom('holiday_classes').where('holiday_id', '=', holidayId).execute();
  for (const batch of batches(classIds)) {
    const links = batch.map((class_id) => ({ holiday_id: holidayId, class_id }));
    await db.insertInto('holiday_classes').values(links).execute();
  }
}

export async function createHoliday(db: Db, body: HolidayBody, { schoolId, userId }: Actor): Promise<number> {
  const { row, classIds } = await checkHoliday(db, schoolId, body);
  const { id } = await db
    .insertInto('holidays')
    .values({ ...row, school_id: schoolId, created_by: userId, updated_by: null, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setClasses(db, id, classIds);
  return id;
}

export async function updateHoliday(db: Db, holidayId: number, body: HolidayBody, { schoolId, userId }: Actor) {
  await getHolidayInSchool(db, schoolId, holidayId);
  const { row, classIds } = await checkHoliday(db, schoolId, body);
  await db
    .updateTable('holidays')
    .set({ ...row, updated_by: userId })
    .where('id', '=', holidayId)
    .where('school_id', '=', schoolId)
    .execute();
  await setClasses(db, holidayId, classIds);
}
